import cluster from 'node:cluster';
import { isPrimaryMessage } from './worker-messages.js';
import type { WorkerMessage } from './worker-messages.js';

/** What a process that serves is to its gateway. */
export interface WorkerRole {
  /** Tells people where it listens, and shows the secrets of a first start. */
  readonly announces: boolean;
  /** How many processes share the machine. */
  readonly share: number;
}

/** The one process of a gateway without workers. */
const alone: WorkerRole = { announces: true, share: 1 };

/** Serves as the primary says; of a gateway without workers at once. @throws what `serve` throws */
export async function asWorker(serve: (role: WorkerRole) => Promise<void>): Promise<void> {
  try {
    await serve(await receiveRole());
  } catch (error) {
    // The channel to the primary would keep alive a process that serves nobody.
    cluster.worker?.disconnect();
    throw error;
  }
}

function receiveRole(): Promise<WorkerRole> {
  if (!cluster.isWorker) return Promise.resolve(alone);
  // They are for the primary: whoever signals the whole group means it.
  for (const signal of ['SIGHUP', 'SIGUSR2'] as const) process.on(signal, () => undefined);
  return new Promise((resolve) => {
    const onMessage = (message: unknown): void => {
      if (!isPrimaryMessage(message) || message.kind !== 'gateway:begin') return;
      process.off('message', onMessage);
      resolve({ announces: message.announces, share: message.share });
    };
    process.on('message', onMessage);
    // What was said before would be lost.
    tellPrimary({ kind: 'gateway:hello' });
  });
}

/** When the primary says that a successor serves: `leave`, then exit 0. */
export function onReplaced(leave: () => Promise<void>): void {
  if (!cluster.isWorker) return;
  process.on('message', (message: unknown) => {
    if (!isPrimaryMessage(message) || message.kind !== 'gateway:replaced') return;
    leave().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}

/** Tells the primary, where there is one. */
export function tellPrimary(message: WorkerMessage): void {
  // The channel is closed where the primary is gone: whoever waits for an answer has a time limit.
  if (cluster.isWorker && process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
