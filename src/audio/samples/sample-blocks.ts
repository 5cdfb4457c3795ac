import { Buffer } from 'node:buffer';

const bytesPerSample = 2;

/**
 * Cuts bytes, however they come, into blocks of whole samples. Small pieces pass as they are, so that nothing waits;
 * large ones are cut, so that no block takes long. Half a sample at the end is left out.
 * @param most bytes of a block, an even number
 */
export async function* sampleBlocks(
  pieces: AsyncIterable<Uint8Array>,
  most: number,
): AsyncGenerator<Uint8Array, void> {
  let half: Uint8Array = new Uint8Array();
  for await (const piece of pieces) {
    const bytes = half.length === 0 ? piece : Buffer.concat([half, piece]);
    const end = bytes.length - (bytes.length % bytesPerSample);
    for (let at = 0; at < end; at += most) yield bytes.subarray(at, Math.min(end, at + most));
    // A copy: the piece may be reused once it was read.
    half = Uint8Array.from(bytes.subarray(end));
  }
}
