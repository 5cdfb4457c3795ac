/**
 * Loaded before the gateway, by the benchmark alone: tells its parent about memory and the event loop. Asked by a
 * message `{ collect }` (with true, garbage is collected first), it answers in bytes and milliseconds.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Of compiled code and its tables, which grow for as long as code becomes hot: no session owns them. */
const compiled = new Set([
  'code_space',
  'code_large_object_space',
  'trusted_space',
  'trusted_large_object_space',
]);
// What code that became cold gives back would hide what stays.
setFlagsFromString('--no-flush-bytecode');

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

/** What objects weigh, in bytes. */
function heapOfObjects() {
  const spaces = getHeapSpaceStatistics().filter(({ space_name: name }) => !compiled.has(name));
  return spaces.reduce((sum, { space_used_size: size }) => sum + size, 0);
}

process.on('message', async ({ collect }) => {
  const loop = { median: late(histogram.percentile(50)), p99: late(histogram.percentile(99)) };
  if (collect) await collectGarbage();
  const { rss, external } = process.memoryUsage();
  process.send({ rss, heap: heapOfObjects(), external, loop });
  histogram.reset();
});
// The channel to the benchmark is no reason to live on.
process.channel.unref();
