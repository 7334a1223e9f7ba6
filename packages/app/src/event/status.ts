import type { EventStatus } from '@openmat/contracts';

const order: readonly EventStatus[] = ['draft', 'open', 'closed', 'weigh-in', 'running', 'completed'];

/**
 * The statuses an event may take next: one step on, one step back, or `cancelled` from any but the last;
 * `cancelled` is final.
 */
export function nextStatuses(status: EventStatus): readonly EventStatus[] {
  const at = order.indexOf(status);
  if (at < 0) return [];
  const steps = [order[at - 1], order[at + 1], at < order.length - 1 ? ('cancelled' as const) : undefined];
  return steps.filter((step) => step !== undefined);
}

/** Whether a status lies before another one. */
export const isStepBack = (from: EventStatus, to: EventStatus) =>
  order.includes(to) && order.indexOf(to) < order.indexOf(from);

/** Whether entries are taken: while the event is open, and late ones where it allows them. */
export function takesEntries({ status, lateEntry }: { status: EventStatus; lateEntry: boolean }): boolean {
  return status === 'open' || (lateEntry && (status === 'closed' || status === 'weigh-in'));
}

/** Whether the scales are open. */
export const takesWeighIns = (status: EventStatus) =>
  status === 'closed' || status === 'weigh-in' || status === 'running';

/** Whether registrations may still change. */
export const isUnderWay = (status: EventStatus) => status !== 'completed' && status !== 'cancelled';
