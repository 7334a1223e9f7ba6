export { type NoticeMessage, ProblemError } from '@openmat/contracts';
export { eraseAthlete } from './athlete/erase-athlete.ts';
export { auditView, listAudit } from './audit.ts';
export { viewPlan } from './bracketing/plan-view.ts';
export { publishRun } from './bracketing/publish-run.ts';
export type * from './bracketing/records.ts';
export { relay, sweepOutbox } from './bracketing/relay.ts';
export { ownRun, requestRun } from './bracketing/request-run.ts';
export { runView } from './bracketing/run-view.ts';
export { listBrackets, seeBracket, seeMatQueue, seeSchedule } from './bracketing/see-live.ts';
export { sweepRuns } from './bracketing/sweep-runs.ts';
export { workRun } from './bracketing/work-run.ts';
export { enterBracket, swapEntrants } from './edits/change-entrants.ts';
export { addMat, closeMat, openMat } from './edits/edit-mats.ts';
export { lockBracket } from './edits/lock-bracket.ts';
export { moveBracket, moveMatch } from './edits/move-matches.ts';
export { etagOf } from './etag.ts';
export { createEvent } from './event/create-event.ts';
export { listEvents } from './event/list-events.ts';
export { ownEvent } from './event/own-event.ts';
export { eventView } from './event/read-event.ts';
export { changeEventStatus, updateEvent } from './event/update-event.ts';
export { createFederation, federationView, updateFederation } from './federation/federation.ts';
export { ownFederation } from './federation/own-federation.ts';
export { reportRefundPaid, reverseLedgerEntry } from './ledger/change-entry.ts';
export type { LedgerEntry } from './ledger/records.ts';
export { exportLedger, ledgerEntryView, listLedger, ownLedgerEntry } from './ledger/see-ledger.ts';
export { correctResult } from './match-day/correct-result.ts';
export { enterCall, seeCalls } from './match-day/enter-call.ts';
export { seeMatch } from './match-day/match-view.ts';
export { recordResult } from './match-day/record-result.ts';
export { resolveTie } from './match-day/resolve-tie.ts';
export { startMatch } from './match-day/start-match.ts';
export { answerConsent, lookUpConsent } from './merge/answer-consent.ts';
export { approveMerge } from './merge/approve-merge.ts';
export { makeMerge } from './merge/make-merge.ts';
export type * from './merge/records.ts';
export { rejectMerge } from './merge/reject-merge.ts';
export { listMerges, seeMerge } from './merge/see-merges.ts';
export { sweepMerges } from './merge/settle-merges.ts';
export { listFederationNotices, listNotices, noticeView } from './notice/list-notices.ts';
export type { Letter, Mailer } from './notice/mailer.ts';
export { relayNotice, sweepNotices } from './notice/relay-notice.ts';
export { sendNotice } from './notice/send-notice.ts';
export * from './ports.ts';
export type { NewFile, PublicFiles, StoredFile } from './projection/files.ts';
export { markDirty, WHOLE_EVENT } from './projection/mark-dirty.ts';
export { project } from './projection/project.ts';
export type * from './projection/records.ts';
export { sweepFiles } from './projection/sweep-files.ts';
export * from './records.ts';
export { createRegistration } from './registration/create-registration.ts';
export { importRegistrations } from './registration/import-registrations.ts';
export { listRegistrations } from './registration/list-registrations.ts';
export { ownRegistration } from './registration/own-registration.ts';
export { seeOne } from './registration/registration-view.ts';
export { reinstate, suspend } from './registration/suspend.ts';
export { sweepImports } from './registration/sweep-imports.ts';
export { disqualify, markNoShow, withdrawRegistration } from './registration/take-out.ts';
export { updateRegistration } from './registration/update-registration.ts';
export { rememberingReads } from './request-reads.ts';
export { seeSeasonRanking } from './season/season-ranking.ts';
export { shardOf } from './shard-of.ts';
export { newId } from './value/new-id.ts';
export { deliveryView, listDeliveries, redeliver, testWebhook } from './webhook/delivery.ts';
export type { Webhook } from './webhook/records.ts';
export { type Poster, type Posting, sendDelivery } from './webhook/send-delivery.ts';
export {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  ownWebhook,
  rotateWebhookSecret,
  updateWebhook,
  webhookView,
} from './webhook/webhook.ts';
export { listInspections, recordInspection } from './weigh-in/inspection.ts';
export { listWeighIns, recordWeighIn, weighInView } from './weigh-in/weigh-in.ts';
