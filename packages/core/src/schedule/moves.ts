import type { Random } from '../value/random.ts';
import { allowance } from './allowance.ts';
import { NEVER } from './compile.ts';
import type { Cost } from './cost.ts';
import type { Decoder } from './decoder.ts';
import { at } from './int-lists.ts';
import type { MatLine } from './mat-line.ts';
import { findEquals, findTwins, type Likeness } from './twins.ts';

/** How far a bracket moves within its mat's order. */
const SHIFT = 4;
/** So many brackets are drawn in search of one that misses its limit. */
const OVERRUN_DRAWS = 16;

/** The changes the search tries. Each starts a trial on the decoder; false where chance drew one that makes no sense. */
export class Moves {
  private readonly decoder: Decoder;
  private readonly random: Random;
  private readonly brackets: Int32Array;
  private readonly equals: Likeness;
  private readonly twins: Likeness;
  private readonly allowed: Uint8Array;

  constructor(decoder: Decoder, work: Int32Array, random: Random) {
    this.decoder = decoder;
    this.random = random;
    this.brackets = Int32Array.from(
      decoder.lines.flatMap((line) => [...line.order.subarray(0, line.orderLength)]),
    );
    this.equals = findEquals(decoder.compiled, work);
    this.twins = findTwins(decoder.compiled);
    this.allowed = allowance(decoder.compiled.allowedMats, decoder.lines.length);
  }

  get count(): number {
    return this.brackets.length;
  }

  /** Draws a change and runs it as a trial. */
  tryOne(cost: Cost): boolean {
    const kind = this.random.next();
    if (kind < 0.35) return this.shift();
    if (kind < 0.7) return this.exchangeEquals();
    if (kind < 0.9) return this.exchangeTwins();
    if (cost.isAtBound() && this.random.below(8) > 0) return false;
    return this.balance(this.bracketToMove(cost));
  }

  /** Another place in the order of the same mat. */
  private shift(): boolean {
    const bracket = this.anyBracket();
    const mat = this.homeOf(bracket);
    const line = this.lineOf(mat);
    const from = line.positionOf(bracket);
    const distance = 1 + this.random.below(SHIFT);
    const to = this.random.below(2) === 0 ? from - distance : from + distance;
    if (to < 0 || to >= line.orderLength) return false;
    this.decoder.begin();
    const draft = this.decoder.edit(mat, Math.min(from, to), Math.max(from, to) + 1);
    draft.remove(from);
    draft.insert(to, bracket);
    this.decoder.run();
    return true;
  }

  /** Two brackets that hold a mat equally long trade places. */
  private exchangeEquals(): boolean {
    const bracket = this.anyBracket();
    return this.exchange(bracket, this.alike(this.equals, bracket));
  }

  /** Two brackets at about the same time of the day trade places, or one of them moves: this is what evens out the mats' ends. */
  private balance(bracket: number): boolean {
    const { lines } = this.decoder;
    if (lines.length < 2) return false;
    const from = this.homeOf(bracket);
    const line = this.lineOf(from);
    const position = line.positionOf(bracket);
    const to = (from + 1 + this.random.below(lines.length - 1)) % lines.length;
    const other = this.lineOf(to);
    const share = position / line.orderLength;
    const place = Math.round(share * other.orderLength) + this.random.below(2 * SHIFT + 1) - SHIFT;
    if (place < 0 || place > other.orderLength || !this.mayUse(bracket, to)) return false;
    if (place < other.orderLength && this.random.below(2) === 0)
      return this.exchange(bracket, at(other.order, place));
    this.decoder.begin();
    this.decoder.edit(from, position, NEVER).remove(position);
    this.decoder.edit(to, place, NEVER).insert(place, bracket);
    this.decoder.times.assign(bracket, to);
    this.decoder.run();
    return true;
  }

  /** Two brackets of the same shape trade all their times; nobody else's change. */
  private exchangeTwins(): boolean {
    const bracket = this.anyBracket();
    const twin = this.alike(this.twins, bracket);
    if (bracket === twin || !this.mayTrade(bracket, twin)) return false;
    this.decoder.begin();
    return this.decoder.trade(bracket, twin);
  }

  private exchange(bracket: number, other: number): boolean {
    const mat = this.homeOf(bracket);
    const otherMat = this.homeOf(other);
    if (mat === otherMat || !this.mayTrade(bracket, other)) return false;
    const { decoder } = this;
    const position = this.lineOf(mat).positionOf(bracket);
    const otherPosition = this.lineOf(otherMat).positionOf(other);
    decoder.begin();
    decoder.edit(mat, position, position + 1).order[position] = other;
    decoder.edit(otherMat, otherPosition, otherPosition + 1).order[otherPosition] = bracket;
    decoder.times.assign(bracket, otherMat);
    decoder.times.assign(other, mat);
    decoder.run();
    return true;
  }

  /** A bracket that misses its limit, where chance meets one; else one of the mat that ends last, or any. */
  private bracketToMove(cost: Cost): number {
    for (let draw = 0; draw < OVERRUN_DRAWS && cost.overrun > 0; draw += 1) {
      const bracket = this.anyBracket();
      if (cost.overrunOf(bracket) > 0) return bracket;
    }
    if (this.random.below(2) === 0) return this.anyBracket();
    const { lines } = this.decoder;
    const last = lines.reduce((latest, line) => (line.end > latest.end ? line : latest));
    return at(last.order, this.random.below(last.orderLength));
  }

  private anyBracket(): number {
    return at(this.brackets, this.random.below(this.brackets.length));
  }

  private alike({ classOf, members }: Likeness, bracket: number): number {
    const first = at(members.offsets, at(classOf, bracket));
    return at(
      members.items,
      first + this.random.below(at(members.offsets, at(classOf, bracket) + 1) - first),
    );
  }

  private homeOf(bracket: number): number {
    return at(this.decoder.times.matOf, bracket);
  }

  private lineOf(mat: number): MatLine {
    return this.decoder.lines[mat] as MatLine;
  }

  private mayUse(bracket: number, mat: number): boolean {
    return this.allowed[bracket * this.decoder.lines.length + mat] === 1;
  }

  private mayTrade(bracket: number, other: number): boolean {
    const mat = this.homeOf(bracket);
    const otherMat = this.homeOf(other);
    return mat >= 0 && otherMat >= 0 && this.mayUse(bracket, otherMat) && this.mayUse(other, mat);
  }
}
