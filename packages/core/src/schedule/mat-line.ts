import { at } from './int-lists.ts';

/** At most so many brackets are under way on a mat at once. */
export const MAX_OPEN = 4;

const STRIDE = 4 + MAX_OPEN;

/**
 * One mat's day: the brackets in the order they are opened, and a log of decisions, one per match, each with what the
 * decoder knew before it. The log makes it possible to go back to any decision.
 */
export class MatLine {
  order: Int32Array = new Int32Array(16);
  orderLength = 0;
  log: Int32Array = new Int32Array(64 * STRIDE);
  count = 0;
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
    while (decision < this.count && at(this.log, decision * STRIDE + 2) < position) decision += 1;
    return decision;
  }

  /** Notes the next decision: the match, and the furthest position of the order that was looked at. */
  record(match: number, look: number): void {
    const base = this.count * STRIDE;
    if (base + STRIDE > this.log.length) this.log = grown(this.log);
    this.log[base] = match;
    this.log[base + 1] = this.next;
    this.log[base + 2] = look;
    this.log[base + 3] = this.openCount;
    for (let i = 0; i < this.openCount; i += 1) this.log[base + 4 + i] = at(this.open, i);
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
      for (let slot = 0; slot < at(this.log, base + 3); slot += 1) {
        if (at(this.log, base + 4 + slot) === bracket) this.log[base + 4 + slot] = other;
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

  /** Goes to the state in which `other` took the given decision; its log before that is copied. */
  rewindTo(other: MatLine, decision: number): void {
    while (this.log.length < other.log.length) this.log = grown(this.log);
    this.log.set(other.log.subarray(0, decision * STRIDE));
    this.count = decision;
    const known = decision < other.count;
    const base = decision * STRIDE;
    this.next = known ? at(other.log, base + 1) : other.next;
    this.openCount = known ? at(other.log, base + 3) : other.openCount;
    for (let i = 0; i < this.openCount; i += 1) this.open[i] = at(other.log, base + 4 + i);
  }

  /** Whether `other` stood, before its decision of the same number, with the same brackets opened and under way. */
  standsAs(other: MatLine): boolean {
    const base = this.count * STRIDE;
    if (this.count >= other.count || this.orderLength !== other.orderLength) return false;
    if (at(other.log, base + 1) !== this.next || at(other.log, base + 3) !== this.openCount) return false;
    for (let i = 0; i < this.openCount; i += 1) {
      if (at(other.log, base + 4 + i) !== at(this.open, i)) return false;
    }
    return true;
  }

  /** Takes over everything `other` decided from the present decision on. */
  followTo(other: MatLine): void {
    while (this.log.length < other.log.length) this.log = grown(this.log);
    this.log.set(other.log.subarray(this.count * STRIDE, other.count * STRIDE), this.count * STRIDE);
    this.count = other.count;
    this.next = other.next;
    this.openCount = 0;
    this.end = other.end;
    this.free = other.free;
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
