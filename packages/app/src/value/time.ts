/** Epoch seconds as RFC 3339 in UTC. */
export const writeInstant = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');

/** Epoch seconds of a time that the contract has checked. */
export const readInstant = (text: string) => Math.floor(Date.parse(text) / 1000);
