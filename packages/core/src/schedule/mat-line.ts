import { at } from './int-lists.ts';

/** At most so many brackets are under way on a mat at once. */
export const MAX_OPEN = 4;

const STRIDE = 3 + MAX_OPEN;

/**
 * One mat's day: the brackets in the order they are opened, and a log of decisions, one per match, each with what the
 * decoder knew before it. The log makes it possible to go back to any decision. A draft of a day logs only the decisions
 * that it takes anew, from the one it went back to.
 */
export class MatLine {
  order: Int32Array = new Int32Array(16);
  orderLength = 0;
  private log: Int32Array = new Int32Array(64 * STRIDE);
  /** The furthest position of the order that each decision looked at. */
  private looks: Int32Array = new Int32Array(64);
  count = 0;
  /** The decision with which the log begins. */
  private base = 0;
  /** Whether the day goes on after the log as the one it is a draft of. */
  private follows = false;
  /** Position in `order` of the next bracket to open. */
  next = 0;
  /** Brackets under way, the one that goes first at the front. */
  readonly open: Int32Array = new Int32Array(MAX_OPEN);
  openCount = 0;
  /** When the last match ends; 0 without matches. */
  end = 0;
  /** When the mat is free for a next match. */
  free = 0;

  matchAt(decision: number): number {
    return at(this.log, decision * STRIDE);
  }

  /** The first decision that looked at this position of the order, or `count`. */
  firstLookAt(position: number): number {
    let decision = 0;
    while (decision < this.count && at(this.looks, decision) < position) decision += 1;
    return decision;
  }

  /** Notes the next decision: the match, and the furthest position of the order that was looked at. */
  record(match: number, look: number): void {
    const index = this.count - this.base;
    if (index === this.looks.length) this.grow();
    const base = index * STRIDE;
    this.looks[index] = look;
    this.log[base] = match;
    this.log[base + 1] = this.next;
    this.log[base + 2] = this.openCount;
    for (let i = 0; i < this.openCount; i += 1) this.log[base + 3 + i] = at(this.open, i);
    this.count += 1;
  }

  copyOrder(other: MatLine): void {
    if (this.order.length < other.order.length) this.order = new Int32Array(other.order.length);
    this.order.set(other.order.subarray(0, other.orderLength));
    this.orderLength = other.orderLength;
  }

  positionOf(bracket: number): number {
    let position = 0;
    while (at(this.order, position) !== bracket) position += 1;
    return position;
  }

  /** Puts one bracket in the place of another of the same shape, wherever it is named; `shift` leads from match to match. */
  replace(bracket: number, other: number, firstMatch: number, count: number, shift: number): void {
    this.order[this.positionOf(bracket)] = other;
    for (let decision = 0; decision < this.count; decision += 1) {
      const base = decision * STRIDE;
      const match = at(this.log, base);
      if (match >= firstMatch && match < firstMatch + count) this.log[base] = match + shift;
      for (let slot = base + 3; slot < base + 3 + at(this.log, base + 2); slot += 1) {
        if (at(this.log, slot) === bracket) this.log[slot] = other;
      }
    }
  }

  insert(position: number, bracket: number): void {
    if (this.orderLength === this.order.length) this.order = grown(this.order);
    this.order.copyWithin(position + 1, position, this.orderLength);
    this.order[position] = bracket;
    this.orderLength += 1;
  }

  remove(position: number): void {
    this.order.copyWithin(position, position + 1, this.orderLength);
    this.orderLength -= 1;
  }

  /** Goes to the state in which `other`, of which this is a draft, took the given decision. */
  rewindTo(other: MatLine, decision: number): void {
    this.base = decision;
    this.count = decision;
    this.follows = false;
    const known = decision < other.count;
    const base = decision * STRIDE;
    this.next = known ? at(other.log, base + 1) : other.next;
    this.openCount = known ? at(other.log, base + 2) : other.openCount;
    for (let i = 0; i < this.openCount; i += 1) this.open[i] = at(other.log, base + 3 + i);
  }

  /** Whether `other` stood, before its decision of the same number, with the same brackets opened and under way. */
  standsAs(other: MatLine): boolean {
    const base = this.count * STRIDE;
    if (this.count >= other.count || this.orderLength !== other.orderLength) return false;
    if (at(other.log, base + 1) !== this.next || at(other.log, base + 2) !== this.openCount) return false;
    for (let i = 0; i < this.openCount; i += 1) {
      if (at(other.log, base + 3 + i) !== at(this.open, i)) return false;
    }
    return true;
  }

  /** Goes on as `other`, of which this is a draft, from the present decision to the end of the day. */
  followTo(other: MatLine): void {
    this.follows = true;
    this.next = other.next;
    this.openCount = 0;
    this.end = other.end;
    this.free = other.free;
  }

  /** Makes a draft of this day the day itself. */
  adopt(draft: MatLine): void {
    while (this.looks.length < draft.count) this.grow();
    const changed = draft.count - draft.base;
    this.log.set(draft.log.subarray(0, changed * STRIDE), draft.base * STRIDE);
    this.looks.set(draft.looks.subarray(0, changed), draft.base);
    if (!draft.follows) this.count = draft.count;
    const { order } = this;
    this.order = draft.order;
    draft.order = order;
    this.orderLength = draft.orderLength;
    this.next = draft.next;
    this.openCount = draft.openCount;
    this.end = draft.end;
    this.free = draft.free;
  }

  private grow(): void {
    this.log = grown(this.log);
    this.looks = grown(this.looks);
  }

  /** Opens the bracket at this position of the order, moving it before those it overtakes, into a slot of those under way. */
  openAt(position: number, slot: number): void {
    const bracket = at(this.order, position);
    this.order.copyWithin(this.next + 1, this.next, position);
    this.order[this.next] = bracket;
    this.open.copyWithin(slot + 1, slot, this.openCount);
    this.open[slot] = bracket;
    this.openCount += 1;
    this.next += 1;
  }

  closeOpen(slot: number): void {
    this.open.copyWithin(slot, slot + 1, this.openCount);
    this.openCount -= 1;
  }
}

function grown(values: Int32Array): Int32Array {
  const larger = new Int32Array(values.length * 2);
  larger.set(values);
  return larger;
}
