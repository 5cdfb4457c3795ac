import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** Metrics of one process, as they travel. */
export type MetricSnapshot = MetricObjectWithValues<MetricValue<string>>[];

/** What the primary tells a worker. */
export type PrimaryMessage =
  /** Begin to serve. `announces`: tell people where, and show the secrets of a first start. */
  | { readonly kind: 'gateway:begin'; readonly announces: boolean; readonly share: number }
  | { readonly kind: 'gateway:measure' }
  /** A successor serves: finish what you do, and go. */
  | { readonly kind: 'gateway:replaced' }
  /** The metrics of all workers, which this one asked for. */
  | { readonly kind: 'gateway:pooled'; readonly question: number; readonly text: string };

/** What a worker tells the primary. */
export type WorkerMessage =
  /** It listens to the primary, and waits to be told to begin. */
  | { readonly kind: 'gateway:hello' }
  | { readonly kind: 'gateway:listening' }
  | { readonly kind: 'gateway:measured'; readonly metrics: MetricSnapshot }
  /** Somebody wants the metrics of all workers of this one. */
  | { readonly kind: 'gateway:pool'; readonly question: number };

const isOurs = (message: unknown): message is { readonly kind: string } =>
  typeof message === 'object' &&
  message !== null &&
  'kind' in message &&
  String(message.kind).startsWith('gateway:');

/** Libraries, and rooms with something of their own to share, speak on the same channel. */
export const isWorkerMessage = (message: unknown): message is WorkerMessage => isOurs(message);
export const isPrimaryMessage = (message: unknown): message is PrimaryMessage => isOurs(message);
