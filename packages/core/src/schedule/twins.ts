import type { CompiledProblem } from './compile.ts';
import { at, type IntLists, packLists } from './int-lists.ts';

/** Brackets alike in some way: the class of each, and the members of each class. */
export interface Likeness {
  readonly classOf: Int32Array;
  readonly members: IntLists;
}

/** Brackets whose matches can trade places one for one: the same lengths, feeders, conflicts, rest and limit. */
export function findTwins(compiled: CompiledProblem): Likeness {
  return classify(compiled.rest.length, (bracket) => {
    const first = at(compiled.firstMatch, bracket);
    const shape: number[] = [
      at(compiled.rest, bracket),
      at(compiled.latest, bracket),
      at(compiled.session, bracket),
    ];
    for (let match = first; match < at(compiled.firstMatch, bracket + 1); match += 1) {
      shape.push(-1, at(compiled.duration, match), at(compiled.heldLast, match), at(compiled.cyclic, match));
      for (const lists of [compiled.feeders, compiled.conflicts]) {
        const linked = lists.items.subarray(at(lists.offsets, match), at(lists.offsets, match + 1));
        shape.push(-1, ...[...linked].map((other) => other - first).sort((a, b) => a - b));
      }
    }
    return shape.join(' ');
  });
}

/** Brackets of one session that hold a mat equally long. */
export function findEquals(compiled: CompiledProblem, work: Int32Array): Likeness {
  return classify(work.length, (bracket) => `${at(work, bracket)} ${at(compiled.session, bracket)}`);
}

function classify(count: number, keyOf: (bracket: number) => string): Likeness {
  const classes = new Map<string, number>();
  const members: number[][] = [];
  const classOf = new Int32Array(count);
  for (let bracket = 0; bracket < count; bracket += 1) {
    const key = keyOf(bracket);
    const found = classes.get(key) ?? classes.size;
    classes.set(key, found);
    classOf[bracket] = found;
    const list = members[found] ?? [];
    members[found] = list;
    list.push(bracket);
  }
  return { classOf, members: packLists(members) };
}
