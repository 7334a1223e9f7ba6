/** Hours, minutes and seconds, without those that are zero. */
export function duration(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const written = parts.filter(([value]) => value > 0).map(([value, unit]) => `${value} ${unit}`);
  return written.join(' ') || '0 s';
}

/** A duration to the minute. */
export function minutes(seconds: number): string {
  return duration(60 * Math.round(seconds / 60));
}

/** A share with one decimal. */
export function percent(share: number): string {
  return `${Math.round(share * 1000) / 10} %`;
}

/** A number of things in words. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** A line below a heading. */
export function indent(line: string): string {
  return `  ${line}`;
}
