import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

/** Nobody has connected for so long: a good moment, in milliseconds. */
const quiet = 30;
/** How long such a moment is waited for, in milliseconds. */
const patience = 1_000;
/** A turn of the event loop that took no longer has left nobody waiting, in milliseconds. */
const shortTurn = 0.1;
/** How long such a turn is waited for, in milliseconds: on a busy machine there may be none. */
const turnPatience = 500;
/** Between two tries, in milliseconds: who has just slept is not soon interrupted by other processes. */
const nap = 5;

/**
 * Listens no more. The kernel sets connections up before the process accepts them, and resets those that wait when the
 * listening socket closes: so it is closed right after a look at which nobody waited. Connections stay open, idle ones too.
 */
export async function closeListener(server: Server): Promise<void> {
  let latest = -Infinity;
  const note = (): void => {
    latest = performance.now();
  };
  server.on('connection', note);
  const deadline = performance.now() + patience;
  while (performance.now() < deadline && performance.now() - latest < quiet) await delay(quiet / 3);
  const lastTurn = performance.now() + turnPatience;
  while (performance.now() < lastTurn && !(await isShortTurn(() => latest))) await delay(nap);
  server.off('connection', note);
  // An HTTP server's own `close` would close idle connections too, on which requests may be on their way.
  NetServer.prototype.close.call(server);
}

/** Resolves right after the event loop has looked for connections. @returns whether nobody came, and it took no time */
async function isShortTurn(latest: () => number): Promise<boolean> {
  await nextTurn();
  const before = latest();
  const began = performance.now();
  await nextTurn();
  return latest() === before && performance.now() - began < shortTurn;
}
