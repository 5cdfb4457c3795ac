import type { Output } from '../pipeline/streams/stream-transform.js';

/** The bytes of a piece of an answer; bytes are not copied. */
export const bytesOf = (output: Output): Buffer =>
  typeof output === 'string' ? Buffer.from(output) : output;
