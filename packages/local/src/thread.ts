import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import type { FunctionSpec } from './blueprint.ts';
import type { Call, Reply, WorkerData } from './worker.ts';

/** How a call ended; after `lost` the thread is gone. */
export type Outcome = Exclude<Reply, { kind: 'ready' }> | { readonly kind: 'lost'; readonly reason: string };

/** Lambda gives ten; here up to eight threads load their bundles at once, on as few as two cores. */
const initSeconds = 60;

/** A worker thread with one function's bundle; takes one call at a time. */
export class Thread {
  readonly #worker: Worker;
  readonly #spec: FunctionSpec;
  #ready = false;
  #lost: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #settle: ((outcome: Outcome) => void) | undefined;

  constructor(spec: FunctionSpec, env: NodeJS.ProcessEnv, log: (line: string) => void) {
    this.#spec = spec;
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { module: spec.module, handler: spec.handler } satisfies WorkerData,
      env,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: spec.memoryMegabytes },
      stdout: true,
      stderr: true,
    });
    createInterface({ input: this.#worker.stdout }).on('line', log);
    createInterface({ input: this.#worker.stderr }).on('line', log);
    this.#worker.on('message', (reply: Reply) => this.#hear(reply));
    this.#worker.on('error', (error: Error) => this.#lose(`${error.name}: ${error.message}`));
    this.#worker.on('exit', (code) => this.#lose(`the runtime exited with code ${code}`));
  }

  get lost(): boolean {
    return this.#lost !== undefined;
  }

  run(call: Call): Promise<Outcome> {
    if (this.#lost !== undefined) return Promise.resolve({ kind: 'lost', reason: this.#lost });
    return new Promise((resolve) => {
      this.#settle = resolve;
      this.#startClock();
      this.#worker.postMessage(call);
    });
  }

  async terminate(reason: string): Promise<void> {
    this.#lose(reason);
    await this.#worker.terminate();
  }

  /** Loading the bundle has a time of its own; the function's timeout counts from then on. */
  #startClock(): void {
    const [seconds, what] = this.#ready ? [this.#spec.timeoutSeconds, 'task'] : [initSeconds, 'init'];
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#lose(`${what} timed out after ${seconds} seconds`);
      void this.#worker.terminate();
    }, seconds * 1000);
  }

  #hear(reply: Reply): void {
    if (reply.kind === 'ready') {
      this.#ready = true;
      if (this.#settle) this.#startClock();
    } else this.#end(reply);
  }

  #lose(reason: string): void {
    this.#lost ??= reason;
    this.#end({ kind: 'lost', reason: this.#lost });
  }

  #end(outcome: Outcome): void {
    clearTimeout(this.#timer);
    this.#settle?.(outcome);
    this.#settle = undefined;
  }
}
