/** `weigh-in` or `listEvents` as the name of a construct: `WeighIn`, `ListEvents`. */
export function pascal(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
