import { at, type IntLists } from './int-lists.ts';

/** 1 at bracket · mats + mat where the bracket may use the mat. */
export function allowance(allowedMats: IntLists, mats: number): Uint8Array {
  const brackets = allowedMats.offsets.length - 1;
  const allowed = new Uint8Array(brackets * mats);
  for (let bracket = 0; bracket < brackets; bracket += 1) {
    for (let i = at(allowedMats.offsets, bracket); i < at(allowedMats.offsets, bracket + 1); i += 1) {
      allowed[bracket * mats + at(allowedMats.items, i)] = 1;
    }
  }
  return allowed;
}
