import { rateConversion } from './rate-conversion.js';
import { readSamples, writeSamples } from './sample-values.js';

/** Samples at another rate. Blocks must hold whole samples. */
export async function* resampled(
  blocks: AsyncIterable<Uint8Array>,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array, void> {
  const conversion = rateConversion(from, to);
  for await (const block of blocks) {
    const samples = conversion.push(readSamples(block));
    if (samples.length > 0) yield writeSamples(samples);
  }
  const rest = conversion.end();
  if (rest.length > 0) yield writeSamples(rest);
}
