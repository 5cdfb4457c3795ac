import { Logger } from '@nestjs/common';
import { messageOf } from './error-facts.js';
import type { ModelStore } from './model-store.js';
import { megabytes } from './progress-bar.js';
import { ModelPullError } from './pull-error.js';

/** Log lines per pull: one every so many percent. */
const logStep = 20;

/** Pulls models while the gateway already answers. */
export class BackgroundPull {
  readonly #logger = new Logger('ModelStore');
  readonly #running = new Map<string, Promise<void>>();
  readonly #stop = new AbortController();

  constructor(private readonly store: ModelStore) {}

  /** Begins to pull a model unless that is under way. Failures are logged and show in the store's state. */
  start(id: string): void {
    if (this.#running.has(id) || this.#stop.signal.aborted) return;
    const pull = this.#pull(id).finally(() => this.#running.delete(id));
    this.#running.set(id, pull);
  }

  /** True while a pull that was started here runs. */
  isRunning(id: string): boolean {
    return this.#running.has(id);
  }

  /** Ends all pulls; what is on disk is kept for the next one. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#running.values());
  }

  async #pull(id: string): Promise<void> {
    let step = -1;
    const unsubscribe = this.store.subscribe((event) => {
      if (event.type !== 'progress' || event.progress.id !== id) return;
      const { percent, total } = event.progress;
      if (Math.floor(percent / logStep) === step) return;
      step = Math.floor(percent / logStep);
      this.#logger.log(`Model "${id}": ${percent} % of ${megabytes(total)} pulled.`);
    });
    try {
      await this.store.ensure(id, this.#stop.signal);
      this.#logger.log(`Model "${id}" is ready.`);
    } catch (error) {
      if (error instanceof ModelPullError && error.failure === 'cancelled') return;
      this.#logger.error(messageOf(error));
    } finally {
      unsubscribe();
    }
  }
}
