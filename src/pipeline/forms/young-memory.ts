import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of short-lived buffers after which they are collected. */
const interval = 16 * 1024 * 1024;

type Collect = (options: { readonly type: 'minor' }) => void;

let collect: Collect | undefined;
let passed = 0;

/**
 * To be told of every buffer that a file's bytes went through. V8 lets 64 MB of such buffers pile up before it
 * collects them by itself, and the process stays that much larger. Collecting only the young ones costs about a
 * millisecond per 16 MiB.
 *
 * @param bytes the buffer's length
 */
export function buffersPassed(bytes: number): void {
  passed += bytes;
  if (passed < interval) return;
  passed = 0;
  collect ??= collector();
  collect({ type: 'minor' });
}

/** V8's own function, without a flag on the command line that every way to start the gateway would have to carry. */
function collector(): Collect {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Collect;
}
