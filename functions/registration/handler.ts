import {
  createRegistration,
  disqualify,
  importRegistrations,
  listRegistrations,
  markNoShow,
  ownRegistration,
  type Registration,
  reinstate,
  seeOne,
  suspend,
  updateRegistration,
  withdrawRegistration,
} from '@openmat/app';
import { answer, api, pageOf, pagingOf } from '@openmat/runtime';
import { depsFromEnvironment } from '../deps.ts';

const deps = depsFromEnvironment();

const show = async (record: Registration) => {
  const { view, etag } = await seeOne(deps, record);
  return { body: view, etag };
};

const showState = <Body>(body: Body) => ({ body });

export const handler = api('registration', {
  listRegistrations: async (call) =>
    answer(await listRegistrations(deps, call, call.params.e, pagingOf(call.query)), (page) =>
      pageOf(page, (view) => view),
    ),
  createRegistration: async (call) =>
    answer(
      await createRegistration(deps, call, call.params.e, call.body),
      async ({ registration, contactDiffers }) => {
        const { body, etag } = await show(registration);
        const location = `/v1/events/${registration.event}/registrations/${encodeURIComponent(registration.id)}`;
        return { body: { ...body, contactDiffers: [...contactDiffers] }, etag, headers: { location } };
      },
    ),
  importRegistrations: async (call) =>
    answer(await importRegistrations(deps, call, call.params.e, call.body), (body) => ({ body })),
  getRegistration: async ({ principal, params }) =>
    answer(await ownRegistration(deps, principal, params.e, params.r), ({ registration }) =>
      show(registration),
    ),
  updateRegistration: async (call) =>
    answer(await updateRegistration(deps, call, call.params.e, call.params.r, call.body, call.ifMatch), show),
  markNoShow: async (call) =>
    answer(await markNoShow(deps, call, call.params.e, call.params.r, call.body), show),
  disqualify: async (call) =>
    answer(await disqualify(deps, call, call.params.e, call.params.r, call.body), show),
  suspend: async (call) =>
    answer(await suspend(deps, call, call.params.e, call.params.r, call.body), showState),
  reinstate: async (call) =>
    answer(await reinstate(deps, call, call.params.e, call.params.r, call.body), showState),
  withdrawRegistration: async (call) =>
    answer(await withdrawRegistration(deps, call, call.params.e, call.params.r, call.body), show),
});
