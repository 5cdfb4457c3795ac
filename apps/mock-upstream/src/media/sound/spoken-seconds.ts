import type { MediaScript } from '../../scripts/media-script.js';

const secondsPerCharacter = 0.06;

/** How long a text takes to say, unless the script says so. */
export function spokenSeconds(text: string, { seconds }: MediaScript, speed = 1): number {
  return seconds ?? Math.max(0.1, (text.length * secondsPerCharacter) / speed);
}

/** Seconds of sound in a chunk. */
export function chunkSecondsOf({ chunkSeconds = 0.2 }: MediaScript): number {
  return chunkSeconds;
}
