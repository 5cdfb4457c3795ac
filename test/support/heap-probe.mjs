/**
 * Loaded before a process by `--import`, with `--expose-gc`: at SIGUSR2 it collects garbage and prints how much the
 * objects weigh that are left, in bytes. What V8 compiles is left out: it grows for as long as code becomes hot.
 */
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Of compiled code and its tables. */
const compiled = new Set([
  'code_space',
  'code_large_object_space',
  'trusted_space',
  'trusted_large_object_space',
]);
// What code that became cold gives back would hide what stays.
setFlagsFromString('--no-flush-bytecode');
let looks = 0;

process.on('SIGUSR2', async () => {
  // What finalizers free is gone after the next turn.
  for (let round = 0; round < 5; round++) {
    globalThis.gc();
    await delay(40);
  }
  const spaces = getHeapSpaceStatistics().filter(({ space_name: name }) => !compiled.has(name));
  const bytes = spaces.reduce((sum, { space_used_size: size }) => sum + size, 0);
  looks += 1;
  process.stdout.write(`\nheap ${looks}: ${bytes} bytes\n`);
});
