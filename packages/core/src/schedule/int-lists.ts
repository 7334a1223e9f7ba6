/** Lists of whole numbers, one per index, packed into two arrays. List i is `items` from `offsets[i]` to `offsets[i + 1]`. */
export interface IntLists {
  readonly offsets: Int32Array;
  readonly items: Int32Array;
}

/** Packs the lists for fast reading. */
export function packLists(lists: readonly (readonly number[])[]): IntLists {
  const offsets = new Int32Array(lists.length + 1);
  lists.forEach((list, index) => {
    offsets[index + 1] = at(offsets, index) + list.length;
  });
  const items = new Int32Array(at(offsets, lists.length));
  lists.forEach((list, index) => {
    items.set(list, at(offsets, index));
  });
  return { offsets, items };
}

/** Reads an element that is known to exist. */
export function at(values: Int32Array, index: number): number {
  return values[index] as number;
}
