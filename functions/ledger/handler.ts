import {
  exportLedger,
  type LedgerEntry,
  ledgerEntryView,
  listLedger,
  ownLedgerEntry,
  reportRefundPaid,
  reverseLedgerEntry,
} from '@openmat/app';
import { answer, api, pageOf, pagingOf } from '@openmat/runtime';
import { depsFromEnvironment } from '../deps.ts';

const deps = depsFromEnvironment();

const view = (entry: LedgerEntry) => ledgerEntryView(entry, deps.now());
const show = (entry: LedgerEntry) => ({ body: view(entry) });
const targetOf = ({ f, l }: { readonly f: string; readonly l: string }) => ({ federation: f, id: l });

export const handler = api('ledger', {
  listLedger: async (call) =>
    answer(await listLedger(deps, call, call.params.f, { ...call.query, ...pagingOf(call.query) }), (page) =>
      pageOf(page, view),
    ),
  exportLedger: async (call) =>
    answer(await exportLedger(deps, call, call.params.f, call.query), (body) => ({
      body,
      headers: { 'content-disposition': 'attachment; filename="ledger.csv"' },
    })),
  getLedgerEntry: async (call) =>
    answer(await ownLedgerEntry(deps, call, call.params.f, call.params.l), show),
  reportRefundPaid: async (call) =>
    answer(await reportRefundPaid(deps, call, targetOf(call.params), call.body), show),
  reverseLedgerEntry: async (call) =>
    answer(await reverseLedgerEntry(deps, call, targetOf(call.params), call.body), show),
});
