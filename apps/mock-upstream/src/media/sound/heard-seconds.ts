import type { RecordedFile } from '../../uploads/recorded-upload.js';
import { wavSeconds } from './wav-seconds.js';

/** 128 kbit/s. */
const bytesPerSecond = 16_000;

/** How long a recording is: as its head says, else by its size. Rounded to hundredths. */
export function heardSeconds({ start, size }: Pick<RecordedFile, 'start' | 'size'>): number {
  const seconds = wavSeconds(start, size) ?? size / bytesPerSecond;
  return Math.round(Math.max(0.01, seconds) * 100) / 100;
}
