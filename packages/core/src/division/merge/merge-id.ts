import { compareText } from '../../value/compare-text.ts';
import { type Division, divisionKey } from '../division.ts';

/**
 * The id of a merge, from who moves where: the same in every plan, and in whatever order people are named.
 *
 * @param moves entry ids
 *
 * @example
 * mergeId({ discipline: 'gi', sex: 'male', age: 'teens', level: 'gray' }, ['b/gi', 'a/gi']) === mergeId({ discipline: 'gi', sex: 'male', age: 'teens', level: 'gray' }, ['a/gi', 'b/gi']); // => true
 */
export function mergeId(into: Division, moves: readonly string[]): string {
  const text = [divisionKey(into), ...[...moves].sort(compareText)].join('\n');
  return `merge-${[0x811c9dc5, 0x050c5d1f].map((seed) => digest(text, seed)).join('')}`;
}

/** FNV-1a from a seed, then mixed so that every letter reaches every digit. */
function digest(text: string, seed: number): string {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0).toString(36).padStart(7, '0');
}
