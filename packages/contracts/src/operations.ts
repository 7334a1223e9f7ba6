import type * as z from 'zod';
import { auditPage, auditQuery } from './audit.ts';
import { bracket, bracketPage, matQueue } from './bracket.ts';
import { plan, run, runAccepted, runCreate, schedule } from './bracketing.ts';
import { consent, consentAnswer, consentLookup } from './consent.ts';
import { editOperations } from './edit-operations.ts';
import { event, eventCreate, eventPage, eventStatusChange, eventUpdate } from './event.ts';
import { federation, federationCreate, federationUpdate } from './federation.ts';
import { inspectionOperations } from './inspection.ts';
import { ledgerOperations } from './ledger-operations.ts';
import { matchDayOperations } from './match-day-operations.ts';
import { merge, mergeCreate, mergePage } from './merge.ts';
import { noticeOperations } from './notice-operations.ts';
import type { Operation } from './operation.ts';
import { pageQuery } from './page.ts';
import {
  disqualification,
  imported,
  noShow,
  registration,
  registrationCreate,
  registrationCreated,
  registrationPage,
  registrationUpdate,
  suspension,
  suspensionState,
  withdrawal,
} from './registration.ts';
import type { OperationId } from './routes.ts';
import { seasonRanking, seasonRankingQuery } from './season.ts';
import { weighIn, weighInCreate, weighInPage } from './weigh-in.ts';

/** What each operation takes and gives: requests are checked by it, and the OpenAPI document is made from it. */
export const operations = {
  createFederation: {
    summary: 'Create a federation',
    body: federationCreate,
    reply: { status: 201, schema: federation, etag: true },
  },
  getFederation: { summary: 'Read a federation', reply: { status: 200, schema: federation, etag: true } },
  updateFederation: {
    summary: 'Change a federation',
    body: federationUpdate,
    ifMatch: true,
    reply: { status: 200, schema: federation, etag: true },
  },
  listFederationAudit: {
    summary: 'Who did what, the latest first',
    query: auditQuery,
    reply: { status: 200, schema: auditPage },
  },
  getSeasonRanking: {
    summary: "A division's athletes by the points of their places in a season",
    query: seasonRankingQuery,
    reply: { status: 200, schema: seasonRanking },
  },
  eraseAthlete: {
    summary: "Erase an athlete's personal data; registrations stay under a pseudonym",
    reply: { status: 204 },
  },
  listEvents: {
    summary: "A federation's events, the latest first",
    query: pageQuery,
    reply: { status: 200, schema: eventPage },
  },
  createEvent: {
    summary: 'Create an event in status draft',
    body: eventCreate,
    reply: { status: 201, schema: event, etag: true },
  },
  getEvent: { summary: 'Read an event', reply: { status: 200, schema: event, etag: true } },
  updateEvent: {
    summary: 'Change an event; its ruleset only while it is a draft',
    body: eventUpdate,
    ifMatch: true,
    reply: { status: 200, schema: event, etag: true },
  },
  changeEventStatus: {
    summary: 'Move an event one status on or back, or cancel it',
    body: eventStatusChange,
    ifMatch: true,
    reply: { status: 200, schema: event, etag: true },
  },
  listRegistrations: {
    summary:
      'Registrations: all for organizers, own ones for athletes, without contacts and birth dates at the scales',
    query: pageQuery,
    reply: { status: 200, schema: registrationPage },
  },
  createRegistration: {
    summary: 'Enter an athlete in a discipline',
    body: registrationCreate,
    reply: { status: 201, schema: registrationCreated, etag: true },
  },
  importRegistrations: {
    summary: 'Enter a whole file: every line or none',
    file: 'text/csv',
    reply: { status: 201, schema: imported },
  },
  getRegistration: {
    summary: 'Read a registration',
    reply: { status: 200, schema: registration, etag: true },
  },
  updateRegistration: {
    summary: 'Change a registration or its athlete',
    body: registrationUpdate,
    ifMatch: true,
    reply: { status: 200, schema: registration, etag: true },
  },
  withdrawRegistration: {
    summary: 'Take a registration out of the event',
    body: withdrawal,
    bodyOptional: true,
    reply: { status: 200, schema: registration, etag: true },
  },
  markNoShow: {
    summary: 'The athlete did not come: matches to come are walkovers',
    body: noShow,
    bodyOptional: true,
    reply: { status: 200, schema: registration, etag: true },
  },
  disqualify: {
    summary: 'Disqualify an athlete from a bracket or from the event',
    body: disqualification,
    reply: { status: 200, schema: registration, etag: true },
  },
  suspend: {
    summary: 'Bar an athlete from all matches to come, for medical reasons: they cost the athlete nothing',
    body: suspension,
    reply: { status: 200, schema: suspensionState },
  },
  reinstate: {
    summary: 'Take a suspension back, while nothing was fought because of it',
    body: suspension,
    reply: { status: 200, schema: suspensionState },
  },
  listWeighIns: {
    summary: 'Weigh-ins of a registration, the first one first',
    query: pageQuery,
    reply: { status: 200, schema: weighInPage },
  },
  recordWeighIn: {
    summary: 'Record what the scale showed',
    body: weighInCreate,
    reply: { status: 201, schema: weighIn },
  },
  ...inspectionOperations,
  requestRun: {
    summary: 'Ask for brackets and a schedule; a newer request supersedes an older one',
    body: runCreate,
    reply: { status: 202, schema: runAccepted },
  },
  getRun: { summary: 'How far a run is', reply: { status: 200, schema: run } },
  getPlan: { summary: 'The plan that a run has made', reply: { status: 200, schema: plan } },
  publishRun: { summary: "Make a draft the event's plan", reply: { status: 200, schema: run } },
  listMerges: {
    summary: 'Merges that are proposed or decided, the cheapest first',
    query: pageQuery,
    reply: { status: 200, schema: mergePage },
  },
  makeMerge: {
    summary: 'Decide a merge of your own; one that crosses limits needs an override and a reason',
    body: mergeCreate,
    reply: { status: 201, schema: merge },
  },
  approveMerge: {
    summary: 'Carry a merge out from the next run on',
    reply: { status: 200, schema: merge },
  },
  rejectMerge: {
    summary: 'Do not propose a merge again; an approved one is taken back',
    reply: { status: 200, schema: merge },
  },
  listBrackets: {
    summary: 'The brackets of the published plan',
    query: pageQuery,
    reply: { status: 200, schema: bracketPage },
  },
  getBracket: { summary: 'Read a bracket', reply: { status: 200, schema: bracket, etag: true } },
  getSchedule: { summary: 'When and where every match is', reply: { status: 200, schema: schedule } },
  getMatQueue: { summary: 'The matches of a mat', reply: { status: 200, schema: matQueue, etag: true } },
  ...matchDayOperations,
  lookUpConsent: {
    summary: 'What a secret link asks; decides nothing',
    body: consentLookup,
    reply: { status: 200, schema: consent },
  },
  answerConsent: {
    summary: 'Accept or refuse to be moved by a merge, once; whoever refuses is withdrawn',
    body: consentAnswer,
    reply: { status: 200, schema: consent },
  },
  getConsentPage: {
    summary: 'The page of a secret link, which is in its fragment',
    reply: { status: 200, contentType: 'text/html' },
  },
  ...noticeOperations,
  ...ledgerOperations,
  ...editOperations,
  getOpenApi: { summary: 'This document', reply: { status: 200, contentType: 'application/json' } },
  getDocs: { summary: 'This document, to read and try', reply: { status: 200, contentType: 'text/html' } },
  getDocsFile: { summary: 'A file of the reader', reply: { status: 200, contentType: '*/*' } },
} as const satisfies Record<OperationId, Operation>;

type Operations = typeof operations;

export type QueryOf<Id extends OperationId> = Operations[Id] extends { query: infer Q extends z.ZodType }
  ? z.infer<Q>
  : undefined;

export type BodyOf<Id extends OperationId> = Operations[Id] extends { body: infer B extends z.ZodType }
  ? z.infer<B>
  : Operations[Id] extends { file: string }
    ? Uint8Array
    : undefined;

export type ReplyOf<Id extends OperationId> = Operations[Id]['reply'] extends {
  schema: infer S extends z.ZodType;
}
  ? z.infer<S>
  : undefined;
