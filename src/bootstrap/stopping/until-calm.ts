import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds between two looks. */
const interval = 20;

/** When those who are connected to a server that listens no more have had their time. */
interface Calm {
  /** How many of the connections are in use. */
  busy(): number;
  /** Milliseconds for which connections may be idle that are kept open. */
  readonly patience: number;
  /** Milliseconds, whatever is still in use. */
  readonly within: number;
}

/** Resolves when every connection is gone, or nothing was in use for `patience`, or `within` is over. */
export async function untilCalm(server: Server, { busy, patience, within }: Calm): Promise<void> {
  const deadline = performance.now() + within;
  let idleSince = performance.now();
  while (performance.now() < deadline && (await connectionsOf(server)) > 0) {
    if (busy() > 0) idleSince = performance.now();
    if (performance.now() - idleSince >= patience) return;
    await delay(interval);
  }
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.getConnections((_error, count) => {
      resolve(count);
    });
  });
