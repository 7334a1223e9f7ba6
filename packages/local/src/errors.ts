/** What keeps the local stack from starting and the person at the keyboard can do something about. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
