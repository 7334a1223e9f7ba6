import type { Ruleset } from '../ruleset.ts';
import { SEXES } from '../ruleset.ts';
import type { TimeWindow } from '../schedule/problem.ts';
import type { CalendarDate } from '../value/age.ts';
import { fail, ok, type Result } from '../value/result.ts';
import type { DivisionChoice, Hall, HallBlock, HallMat } from './hall.ts';

/** A hall in the words of an organizer. A time is `09:00`, on the event's first day unless it stands in a day, or `2026-12-06T09:00`. */
export interface HallDescription {
  /** Days on which the hall is open, the first without a date on the event's first day. */
  readonly days?:
    | readonly {
        readonly date?: CalendarDate | undefined;
        readonly open: string;
        readonly close: string;
        readonly breaks?: readonly TimeSpan[] | undefined;
      }[]
    | undefined;
  readonly blocks?:
    | readonly (Partial<Optional<TimeSpan>> & {
        readonly name: string;
        readonly divisions: Optional<DivisionChoice>;
        readonly mats?: readonly number[] | undefined;
      })[]
    | undefined;
  readonly mats?:
    | readonly (Partial<Optional<TimeSpan>> & {
        readonly mat: number;
        /** Names of blocks. */
        readonly only?: readonly string[] | undefined;
      })[]
    | undefined;
  readonly finals?: 'together' | undefined;
}

type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined };

interface TimeSpan {
  readonly from: string;
  readonly to: string;
}

/** What is wrong, and where: `days.0.close`. */
export interface HallFault {
  readonly path: string;
  readonly message: string;
}

export interface HallSetting {
  readonly ruleset: Pick<Ruleset, 'ageClasses' | 'disciplines'>;
  /** First day of the event. */
  readonly on: CalendarDate;
  readonly mats: number;
  /** Epoch seconds of a local time such as `2026-12-05T09:00`. */
  readonly moment: (local: string) => Result<number>;
}

/**
 * A hall's description with its times as moments, or every fault of it: names the ruleset does not know, mats that do not
 * exist, times that end before they begin.
 *
 * @example
 * readHall({ blocks: [{ name: 'kids', divisions: { age: ['youth'] }, mats: [3] }] }, { on: '2026-12-05', mats: 2, ruleset: { ageClasses: { youth: {} }, disciplines: {} }, moment: () => ({ ok: true, value: 0 }) }).error; // => [{ path: 'blocks.0.mats', message: 'there is no mat 3: the event has 2' }]
 */
export function readHall(
  { days, blocks, mats, finals }: HallDescription,
  setting: HallSetting,
): Result<Hall, readonly HallFault[]> {
  const reader = new Reader(setting);
  const names = (blocks ?? []).map(({ name }) => name);
  reader.noneTwice(names, (index) => `blocks.${index}.name`);
  reader.noneTwice(
    (mats ?? []).map(({ mat }) => mat),
    (index) => `mats.${index}.mat`,
  );
  const hall: Hall = {
    ...(days && { hours: reader.hours(days) }),
    ...(blocks && { blocks: blocks.map((block, index) => reader.block(block, `blocks.${index}`)) }),
    ...(mats && { mats: mats.map((mat, index) => reader.mat(mat, names, `mats.${index}`)) }),
    finalsTogether: finals === 'together',
  };
  return reader.faults.length > 0 ? fail(reader.faults) : ok(hall);
}

type Given<K extends keyof HallDescription> =
  NonNullable<HallDescription[K]> extends readonly (infer T)[] ? T : never;

class Reader {
  readonly faults: HallFault[] = [];
  private readonly setting: HallSetting;

  constructor(setting: HallSetting) {
    this.setting = setting;
  }

  noneTwice(values: readonly (string | number)[], pathOf: (index: number) => string): void {
    values.forEach((value, index) => {
      if (values.indexOf(value) < index) this.fault(pathOf(index), `${value} stands there twice`);
    });
  }

  hours(days: readonly Given<'days'>[]): TimeWindow[] {
    let before = 0;
    return days.flatMap(({ date = this.setting.on, open, close, breaks = [] }, index) => {
      const path = `days.${index}`;
      const day = this.span({ from: open, to: close }, [`${path}.open`, `${path}.close`], date);
      if (day.open < before) this.fault(`${path}.open`, `${date} ${open} is before the last day’s end`);
      before = day.close;
      const windows: TimeWindow[] = [];
      let from = day.open;
      breaks.forEach((pause, place) => {
        const own = `${path}.breaks.${place}`;
        const { open: begin, close: end } = this.span(pause, [`${own}.from`, `${own}.to`], date);
        if (begin < from || end > day.close) this.fault(own, 'is not within the day, after the break before');
        if (begin > from) windows.push({ open: from, close: begin });
        from = end;
      });
      return from < day.close ? [...windows, { open: from, close: day.close }] : windows;
    });
  }

  block({ name, divisions, from, to, mats }: Given<'blocks'>, path: string): HallBlock {
    this.known(divisions, `${path}.divisions`);
    for (const mat of mats ?? []) this.matExists(mat, `${path}.mats`);
    const { open, close } = this.part(from, to, path);
    return {
      name,
      divisions: Object.fromEntries(Object.entries(divisions).filter(([, values]) => values !== undefined)),
      ...(from !== undefined && { open }),
      ...(to !== undefined && { close }),
      ...(mats && { mats }),
    };
  }

  mat({ mat, from, to, only }: Given<'mats'>, blocks: readonly string[], path: string): HallMat {
    this.matExists(mat, `${path}.mat`);
    for (const name of only ?? []) {
      if (!blocks.includes(name)) this.fault(`${path}.only`, unknown('block', name, blocks));
    }
    return {
      number: mat,
      ...((from ?? to) !== undefined && { hours: this.part(from, to, path) }),
      ...(only && { only }),
    };
  }

  private part(from: string | undefined, to: string | undefined, path: string): TimeWindow {
    const { on } = this.setting;
    const open = from === undefined ? 0 : this.moment(from, on, `${path}.from`);
    const close = to === undefined ? Number.MAX_SAFE_INTEGER : this.moment(to, on, `${path}.to`);
    if (close <= open) this.fault(`${path}.to`, `${to} is not after ${from}`);
    return { open, close };
  }

  private span({ from, to }: TimeSpan, paths: readonly [string, string], day: CalendarDate): TimeWindow {
    const [open, close] = [this.moment(from, day, paths[0]), this.moment(to, day, paths[1])];
    if (close <= open) this.fault(paths[1], `${to} is not after ${from}`);
    return { open, close };
  }

  private moment(time: string, day: CalendarDate, path: string): number {
    const local = time.includes('T') ? time : `${day}T${time}`;
    const moment = this.setting.moment(local);
    if (moment.ok) return moment.value;
    this.fault(path, `${local} ${moment.error}`);
    return 0;
  }

  private matExists(mat: number, path: string): void {
    const { mats } = this.setting;
    if (mat > mats) this.fault(path, `there is no mat ${mat}: the event has ${mats}`);
  }

  private known({ discipline, sex, age, level }: Optional<DivisionChoice>, path: string): void {
    const { ageClasses, disciplines } = this.setting.ruleset;
    const levels = Object.values(disciplines).flatMap(({ levels: own }) => own.map(({ id }) => id));
    const check = (part: string, values: readonly string[] | undefined, all: readonly string[]) => {
      for (const value of values ?? []) {
        if (!all.includes(value)) this.fault(`${path}.${part}`, unknown(part, value, all));
      }
    };
    check('discipline', discipline, Object.keys(disciplines));
    check('sex', sex, SEXES);
    check('age', age, Object.keys(ageClasses));
    check('level', level, [...new Set(levels)]);
  }

  private fault(path: string, message: string): void {
    this.faults.push({ path, message });
  }
}

function unknown(what: string, value: string, all: readonly string[]): string {
  return `there is no ${what} ${JSON.stringify(value)}; there are ${all.join(', ') || 'none'}`;
}
