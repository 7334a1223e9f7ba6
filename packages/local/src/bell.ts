/** Wakes readers that have nothing to do as soon as there may be something. */
export class Bell {
  #rings = 0;
  readonly #sleepers = new Set<() => void>();

  /** How often it has rung: to be read before a reader looks, and handed to `sleep` when there was nothing. */
  get rings(): number {
    return this.#rings;
  }

  ring(): void {
    this.#rings += 1;
    for (const wake of this.#sleepers) wake();
  }

  /** Waits for the next ring after those counted, for some milliseconds, or for the signal. */
  async sleep(rings: number, milliseconds: number, signal: AbortSignal): Promise<void> {
    if (rings !== this.#rings || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        this.#sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      signal.addEventListener('abort', wake);
      this.#sleepers.add(wake);
    });
  }
}
