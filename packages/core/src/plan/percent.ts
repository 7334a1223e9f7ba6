/** A share in percent with up to two decimals, as people read it. */
export function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100} %`;
}
