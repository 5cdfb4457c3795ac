import { AggregatorRegistry } from 'prom-client';
import type { MetricSnapshot } from './worker-messages.js';

/** How long workers may take to say what they measured, in milliseconds. */
const patience = 2_000;

/** A worker, as far as its metrics go. */
interface MeasuredWorker {
  tell(message: { readonly kind: 'gateway:measure' }): void;
}

/**
 * The metrics of all workers, taken together. What workers counted that have died stays counted: a counter that went
 * back would look like a restart.
 */
export class PooledMetrics {
  readonly contentType = AggregatorRegistry.PROMETHEUS_CONTENT_TYPE;
  private readonly latest = new Map<MeasuredWorker, MetricSnapshot>();
  private readonly waiting = new Map<MeasuredWorker, () => void>();
  private departed: MetricSnapshot = [];

  constructor(private readonly workers: () => Iterable<MeasuredWorker>) {}

  /** Prometheus' text. Of a worker that does not answer in time, what it said last. */
  async text(): Promise<string> {
    const answers = [...this.workers()].map((worker) => this.ask(worker));
    const deadline = AbortSignal.timeout(patience);
    const tooLate = new Promise((resolve) => {
      deadline.addEventListener('abort', resolve, { once: true });
    });
    await Promise.race([Promise.all(answers), tooLate]);
    return AggregatorRegistry.aggregate([this.departed, ...this.latest.values()]).metrics();
  }

  /** A worker says what it measured. */
  take(worker: MeasuredWorker, metrics: MetricSnapshot): void {
    this.latest.set(worker, metrics);
    this.waiting.get(worker)?.();
  }

  /** A worker has ended. */
  async lose(worker: MeasuredWorker): Promise<void> {
    const last = this.latest.get(worker) ?? [];
    this.latest.delete(worker);
    this.waiting.get(worker)?.();
    const counted = last.filter(
      ({ type }) => type.toString() === 'counter' || type.toString() === 'histogram',
    );
    if (counted.length === 0) return;
    this.departed = await AggregatorRegistry.aggregate([this.departed, counted]).getMetricsAsJSON();
  }

  private ask(worker: MeasuredWorker): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.set(worker, () => {
        this.waiting.delete(worker);
        resolve();
      });
      worker.tell({ kind: 'gateway:measure' });
    });
  }
}
