import cluster from 'node:cluster';
import type { Registry } from 'prom-client';
import { isPrimaryMessage } from '../workers/worker-messages.js';
import { tellPrimary } from '../workers/worker-role.js';

/** How long the primary may take, in milliseconds: a little longer than it waits itself. */
const patience = 3_000;

/** Where a worker's metrics meet those of its siblings: the primary adds them up. */
export class WorkerMetrics {
  private readonly questions = new Map<number, (text: string) => void>();
  private asked = 0;

  constructor(private readonly registry: Registry) {
    process.on('message', this.onMessage);
  }

  /** Whether this process is one of several. */
  static get isNeeded(): boolean {
    return cluster.isWorker;
  }

  /** Prometheus' text of all workers; of this one where the primary does not answer. */
  pooled(): Promise<string> {
    const question = (this.asked += 1);
    const { promise, resolve } = Promise.withResolvers<string>();
    this.questions.set(question, resolve);
    const timer = setTimeout(() => {
      void this.registry.metrics().then(resolve);
    }, patience);
    tellPrimary({ kind: 'gateway:pool', question });
    return promise.finally(() => {
      clearTimeout(timer);
      this.questions.delete(question);
    });
  }

  /** Leaves with the primary what was counted. */
  async close(): Promise<void> {
    process.off('message', this.onMessage);
    await this.tell();
  }

  private readonly onMessage = (message: unknown): void => {
    if (!isPrimaryMessage(message)) return;
    if (message.kind === 'gateway:measure') void this.tell();
    if (message.kind === 'gateway:pooled') this.questions.get(message.question)?.(message.text);
  };

  private async tell(): Promise<void> {
    tellPrimary({ kind: 'gateway:measured', metrics: await this.registry.getMetricsAsJSON() });
  }
}
