/**
 * Loaded before the gateway, by the benchmark alone: tells its parent about memory and the event loop. Asked by a
 * message `{ collect }` (with true, garbage is collected first), it answers in bytes and milliseconds.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

const resolution = 10;
const histogram = monitorEventLoopDelay({ resolution });
histogram.enable();

/** Milliseconds by which the loop was late. The histogram has whole intervals in nanoseconds. */
const late = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution);

/** What finalizers free is gone after the next turn. */
async function collectGarbage() {
  for (let round = 0; round < 4; round++) {
    globalThis.gc();
    await delay(50);
  }
}

process.on('message', async ({ collect }) => {
  const loop = { median: late(histogram.percentile(50)), p99: late(histogram.percentile(99)) };
  if (collect) await collectGarbage();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send({ rss, heapUsed, external, loop });
  histogram.reset();
});
// The channel to the benchmark is no reason to live on.
process.channel.unref();
