/** What a microphone hears: a recording of two sentences, and a pause, as events that are ready to be sent. */
import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import decode from '@audio/decode';

/** Of pcm16, samples a second. */
const rate = 24_000;
/** Of a piece, in milliseconds. */
export const pieceLength = 100;
/** Seconds after the speech, in which the answer is spoken. */
const pause = 2.5;

const recording = new URL('../../src/providers/local/hearing/fixtures/two-sentences.mp3', import.meta.url);

/** @returns {Promise<Buffer[]>} `input_audio_buffer.append` events of 100 ms each */
export async function spokenPieces() {
  const { channelData, sampleRate } = await decode(readFileSync(recording));
  const [samples] = channelData;
  const spoken = Math.floor((samples.length * rate) / sampleRate);
  const size = (2 * rate * pieceLength) / 1000;
  const count = Math.ceil((2 * (spoken + pause * rate)) / size);
  const sound = Buffer.alloc(count * size);
  for (let at = 0; at < spoken; at++) {
    // Good enough for a detector of voices: the nearest sample.
    const sample = samples[Math.floor((at * sampleRate) / rate)] ?? 0;
    sound.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 2 * at);
  }
  return Array.from({ length: count }, (_, index) => {
    const audio = sound.subarray(index * size, (index + 1) * size).toString('base64');
    return Buffer.from(JSON.stringify({ type: 'input_audio_buffer.append', audio }));
  });
}
