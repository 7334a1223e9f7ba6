import {
  auditView,
  changeEventStatus,
  createEvent,
  createFederation,
  type EventRecord,
  eraseAthlete,
  etagOf,
  eventView,
  type Federation,
  federationView,
  listAudit,
  listEvents,
  ownEvent,
  ownFederation,
  seeSeasonRanking,
  updateEvent,
  updateFederation,
} from '@openmat/app';
import { answer, api, pageOf, pagingOf } from '@openmat/runtime';
import { depsFromEnvironment } from '../deps.ts';

const deps = depsFromEnvironment();

const showFederation = (record: Federation) => ({
  body: federationView(record),
  etag: etagOf(record.version),
});
const showEvent = (record: EventRecord) => ({ body: eventView(record), etag: etagOf(record.version) });

export const handler = api('federations', {
  createFederation: async (call) => answer(await createFederation(deps, call, call.body), showFederation),
  getFederation: async ({ principal, params }) =>
    answer(await ownFederation(deps, principal, params.f), showFederation),
  updateFederation: async (call) =>
    answer(await updateFederation(deps, call, call.params.f, call.body, call.ifMatch), showFederation),
  listFederationAudit: async (call) =>
    answer(await listAudit(deps, call, call.params.f, pagingOf(call.query)), (page) =>
      pageOf(page, auditView),
    ),
  getSeasonRanking: async (call) =>
    answer(await seeSeasonRanking(deps, call, call.params.f, pagingOf(call.query)), (page) =>
      pageOf(page, (row) => row),
    ),
  eraseAthlete: async (call) =>
    answer(await eraseAthlete(deps, call, call.params.f, call.params.a), () => ({ body: undefined })),
  listEvents: async (call) =>
    answer(await listEvents(deps, call, call.params.f, pagingOf(call.query)), (page) =>
      pageOf(page, eventView),
    ),
  createEvent: async (call) =>
    answer(await createEvent(deps, call, call.params.f, call.body), (event) => ({
      ...showEvent(event),
      headers: { location: `/v1/events/${event.id}` },
    })),
  getEvent: async ({ principal, params }) => answer(await ownEvent(deps, principal, params.e), showEvent),
  updateEvent: async (call) =>
    answer(await updateEvent(deps, call, call.params.e, call.body, call.ifMatch), showEvent),
  changeEventStatus: async (call) =>
    answer(await changeEventStatus(deps, call, call.params.e, call.body.status, call.ifMatch), showEvent),
});
