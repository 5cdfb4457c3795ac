/** What is to be heard. */
export interface SoundOrder {
  readonly seconds: number;
  /** Samples a second. mp3, opus and aac have 24000, whatever is said. */
  readonly sampleRate: number;
  /** Seconds in each chunk. */
  readonly chunkSeconds: number;
  /** The same seed makes the same sound. */
  readonly seed: string;
}

export type SoundFormat =
  'mp3' | 'opus' | 'aac' | 'flac' | 'wav' | 'pcm' | 'mulaw' | 'alaw' | 'mulaw-wav' | 'alaw-wav';

/** What formats in frames sound at. */
export const frameSampleRate = 24_000;

/** A sound in frames of one length: how many in all, and how many in each chunk. */
export function countFrames(
  { seconds, chunkSeconds }: SoundOrder,
  frameSeconds: number,
): { readonly total: number; readonly each: number } {
  const total = Math.max(1, Math.ceil(seconds / frameSeconds));
  return { total, each: Math.max(1, Math.round(chunkSeconds / frameSeconds)) };
}

/** Frames in chunks, made when they are asked for. */
export function* inChunks(
  counts: { readonly total: number; readonly each: number },
  frame: (index: number) => Buffer,
): Generator<Buffer> {
  for (let start = 0; start < counts.total; start += counts.each) {
    const count = Math.min(counts.each, counts.total - start);
    yield Buffer.concat(Array.from({ length: count }, (_, index) => frame(start + index)));
  }
}
