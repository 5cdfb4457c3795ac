import type { AudioFormat } from '#libs/formats/openai-realtime';

/** Size of a sample of 16 bits. */
const loudest = 32_768;

/** How loud audio is on average, from 0 to 1. */
export function loudnessOf(format: AudioFormat, bytes: Buffer): number {
  if (bytes.length === 0) return 0;
  if (format !== 'pcm') {
    const size = format === 'pcmu' ? muLawSize : aLawSize;
    return bytes.reduce((sum, code) => sum + size(code), 0) / bytes.length / loudest;
  }
  let sum = 0;
  const count = Math.floor(bytes.length / 2);
  for (let at = 0; at < count; at += 1) sum += Math.abs(bytes.readInt16LE(2 * at));
  return sum / Math.max(1, count) / loudest;
}

/** Source: ITU-T G.711. */
function muLawSize(code: number): number {
  const bits = ~code & 0x7f;
  return 4 * (((2 * (bits & 0x0f) + 33) << (bits >> 4)) - 33);
}

function aLawSize(code: number): number {
  const bits = (code ^ 0x55) & 0x7f;
  const segment = bits >> 4;
  const middle = ((bits & 0x0f) << 4) + 8;
  return segment === 0 ? middle : (middle + 0x100) << (segment - 1);
}
