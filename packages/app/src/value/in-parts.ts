/** Cuts a list so that no part is longer than this many bytes of JSON, unless a single element is. */
export function inParts<T>(list: readonly T[], mostBytes: number): readonly (readonly T[])[] {
  const parts: T[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const element of list) {
    const size = Buffer.byteLength(JSON.stringify(element)) + 1;
    if (bytes + size > mostBytes) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(element);
    bytes += size;
  }
  return parts;
}
