/** Samples a second of what is looked at. */
export const frameRate = 16_000;
/** Milliseconds that are looked at together. */
export const frameDuration = 20;
/** Samples of a frame. */
export const frameLength = (frameRate * frameDuration) / 1000;

/** How loud a frame is, in decibels below a full square wave; -120 is silence. */
export function levelOf(frame: Float32Array): number {
  let power = 0;
  for (const sample of frame) power += sample * sample;
  return 10 * Math.log10(power / frame.length + 1e-12);
}
