import type { Role } from './roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A function of the API: the folder `functions/<area>`. */
export type Area =
  | 'federations'
  | 'registration'
  | 'weigh-in'
  | 'bracketing'
  | 'match-day'
  | 'consents'
  | 'notices'
  | 'ledger'
  | 'edits'
  | 'docs';

export type Route = {
  readonly method: Method;
  /** Each part is a whole `{param}` or a whole literal. */
  readonly path: string;
  readonly area: Area;
  readonly operationId: string;
  /** Any of these may call it; empty where `public` is true. */
  readonly roles: readonly Role[];
  readonly public?: boolean;
};

const federation = '/v1/federations/{f}';
const events = `${federation}/events` as const;
const ledger = `${federation}/ledger` as const;
const hooks = `${federation}/webhooks` as const;
const hook = `${hooks}/{h}` as const;
const event = '/v1/events/{e}';
const entries = `${event}/registrations` as const;
const runs = `${event}/bracketing-runs` as const;
const run = `${runs}/{run}` as const;
const merges = `${event}/merges` as const;
const merge = `${merges}/{merge}` as const;
const match = `${event}/matches/{m}` as const;
const entry = `${entries}/{r}` as const;
const bracket = `${event}/brackets/{b}` as const;

const staff = ['organizer', 'weigh-in', 'official'] as const;

/** Every route of the HTTP API. The gateway, the functions, the OpenAPI document and the 405 answers follow it. */
export const routes = [
  on('POST', '/v1/federations', 'federations', 'createFederation', ['platform-admin']),
  on('GET', federation, 'federations', 'getFederation', ['federation-admin']),
  on('PATCH', federation, 'federations', 'updateFederation', ['federation-admin']),
  on('GET', `${federation}/audit`, 'federations', 'listFederationAudit', ['federation-admin']),
  on('GET', `${federation}/ranking`, 'federations', 'getSeasonRanking', ['federation-admin']),
  on('DELETE', `${federation}/athletes/{a}`, 'federations', 'eraseAthlete', ['federation-admin']),
  on('GET', events, 'federations', 'listEvents', ['organizer']),
  on('POST', events, 'federations', 'createEvent', ['organizer']),
  on('GET', event, 'federations', 'getEvent', ['organizer']),
  on('PATCH', event, 'federations', 'updateEvent', ['organizer']),
  on('POST', `${event}/status`, 'federations', 'changeEventStatus', ['organizer']),
  on('GET', entries, 'registration', 'listRegistrations', ['organizer', 'athlete', 'weigh-in']),
  on('POST', entries, 'registration', 'createRegistration', ['organizer', 'athlete']),
  on('POST', `${entries}/import`, 'registration', 'importRegistrations', ['organizer', 'athlete']),
  on('GET', entry, 'registration', 'getRegistration', ['organizer', 'athlete']),
  on('PATCH', entry, 'registration', 'updateRegistration', ['organizer', 'athlete']),
  on('POST', `${entry}/withdraw`, 'registration', 'withdrawRegistration', ['organizer']),
  on('POST', `${entry}/no-show`, 'registration', 'markNoShow', ['organizer']),
  on('POST', `${entry}/disqualify`, 'registration', 'disqualify', ['organizer']),
  on('POST', `${entry}/suspend`, 'registration', 'suspend', ['organizer', 'official']),
  on('POST', `${entry}/reinstate`, 'registration', 'reinstate', ['organizer', 'official']),
  on('GET', `${entry}/weigh-ins`, 'weigh-in', 'listWeighIns', ['organizer', 'weigh-in']),
  on('POST', `${entry}/weigh-ins`, 'weigh-in', 'recordWeighIn', ['weigh-in']),
  on('GET', `${entry}/inspections`, 'weigh-in', 'listInspections', ['organizer', 'weigh-in']),
  on('POST', `${entry}/inspections`, 'weigh-in', 'recordInspection', ['weigh-in']),
  on('POST', runs, 'bracketing', 'requestRun', ['organizer']),
  on('GET', run, 'bracketing', 'getRun', ['organizer']),
  on('GET', `${run}/plan`, 'bracketing', 'getPlan', ['organizer']),
  on('POST', `${run}/publish`, 'bracketing', 'publishRun', ['organizer']),
  on('GET', merges, 'bracketing', 'listMerges', ['organizer']),
  on('POST', merges, 'bracketing', 'makeMerge', ['organizer']),
  on('POST', `${merge}/approve`, 'bracketing', 'approveMerge', ['organizer']),
  on('POST', `${merge}/reject`, 'bracketing', 'rejectMerge', ['organizer']),
  on('GET', `${event}/brackets`, 'bracketing', 'listBrackets', staff),
  on('GET', bracket, 'bracketing', 'getBracket', staff),
  on('GET', `${event}/schedule`, 'bracketing', 'getSchedule', staff),
  on('GET', `${event}/mats/{n}/queue`, 'bracketing', 'getMatQueue', staff),
  on('GET', match, 'match-day', 'getMatch', ['organizer', 'official']),
  on('POST', `${match}/start`, 'match-day', 'startMatch', ['official']),
  on('GET', `${match}/calls`, 'match-day', 'getCalls', ['official']),
  on('POST', `${match}/calls`, 'match-day', 'enterCall', ['official']),
  on('PUT', `${match}/result`, 'match-day', 'recordResult', ['official']),
  on('POST', `${match}/correct`, 'match-day', 'correctResult', ['official']),
  open('POST', '/v1/consents/lookup', 'consents', 'lookUpConsent'),
  open('POST', '/v1/consents', 'consents', 'answerConsent'),
  open('GET', '/v1/consents', 'docs', 'getConsentPage'),
  on('GET', `${event}/notices`, 'notices', 'listNotices', ['organizer']),
  on('GET', `${federation}/notices`, 'notices', 'listFederationNotices', ['federation-admin']),
  on('GET', ledger, 'ledger', 'listLedger', ['federation-admin']),
  on('GET', `${ledger}/export`, 'ledger', 'exportLedger', ['federation-admin']),
  on('GET', `${ledger}/{l}`, 'ledger', 'getLedgerEntry', ['federation-admin']),
  on('POST', `${ledger}/{l}/paid`, 'ledger', 'reportRefundPaid', ['federation-admin']),
  on('POST', `${ledger}/{l}/reverse`, 'ledger', 'reverseLedgerEntry', ['federation-admin']),
  on('GET', hooks, 'notices', 'listWebhooks', ['federation-admin']),
  on('POST', hooks, 'notices', 'createWebhook', ['federation-admin']),
  on('GET', hook, 'notices', 'getWebhook', ['federation-admin']),
  on('PATCH', hook, 'notices', 'updateWebhook', ['federation-admin']),
  on('DELETE', hook, 'notices', 'deleteWebhook', ['federation-admin']),
  on('POST', `${hook}/rotate-secret`, 'notices', 'rotateWebhookSecret', ['federation-admin']),
  on('POST', `${hook}/test`, 'notices', 'testWebhook', ['federation-admin']),
  on('GET', `${hook}/deliveries`, 'notices', 'listDeliveries', ['federation-admin']),
  on('POST', `${hook}/deliveries/{d}/redeliver`, 'notices', 'redeliver', ['federation-admin']),
  on('POST', `${bracket}/ties/resolve`, 'match-day', 'resolveTie', ['official']),
  on('POST', `${match}/move`, 'edits', 'moveMatch', ['organizer']),
  on('POST', `${bracket}/move`, 'edits', 'moveBracket', ['organizer']),
  on('POST', `${bracket}/entrants`, 'edits', 'enterBracket', ['organizer']),
  on('POST', `${bracket}/swap`, 'edits', 'swapEntrants', ['organizer']),
  on('POST', `${bracket}/lock`, 'edits', 'lockBracket', ['organizer']),
  on('POST', `${bracket}/unlock`, 'edits', 'unlockBracket', ['organizer']),
  on('POST', `${event}/mats`, 'edits', 'addMat', ['organizer']),
  on('POST', `${event}/mats/{n}/close`, 'edits', 'closeMat', ['organizer']),
  on('POST', `${event}/mats/{n}/open`, 'edits', 'openMat', ['organizer']),
  open('GET', '/v1/openapi.json', 'docs', 'getOpenApi'),
  open('GET', '/v1/docs', 'docs', 'getDocs'),
  open('GET', '/v1/docs/{file}', 'docs', 'getDocsFile'),
] as const satisfies readonly Route[];

export type OperationId = (typeof routes)[number]['operationId'];

type PathOf<Id extends OperationId> = Extract<(typeof routes)[number], { operationId: Id }>['path'];

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** The names of the parameters in an operation's path. */
export type PathParameterNames<Id extends OperationId> = Names<PathOf<Id>>;

function on<const Id extends string, const Path extends string, const Of extends Area>(
  method: Method,
  path: Path,
  area: Of,
  operationId: Id,
  roles: readonly Role[],
) {
  return { method, path, area, operationId, roles };
}

function open<const Id extends string, const Path extends string, const Of extends Area>(
  method: Method,
  path: Path,
  area: Of,
  operationId: Id,
) {
  return { method, path, area, operationId, roles: [], public: true };
}
