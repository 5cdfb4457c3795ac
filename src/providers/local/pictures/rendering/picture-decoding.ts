import { TaskRefusal } from '../../../../computing/task-refusal.js';
import type { GivenPicture } from '../picture-tasks.js';
import type { Raster } from './raster.js';
import type { Studio } from './studio.js';

/** More would take gigabytes while it is changed. */
export const mostPixels = 100_000_000;

const signatures: readonly (readonly [format: string, at: number, bytes: string])[] = [
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['jpeg', 0, '\xff\xd8\xff'],
  ['webp', 8, 'WEBP'],
  ['gif', 0, 'GIF8'],
];

/**
 * A picture's pixels, the right way up. Of a moving one the first frame.
 * @throws TaskRefusal naming the picture that is none
 */
export async function decodePicture(studio: Studio, given: GivenPicture): Promise<Raster> {
  const { name, param, bytes } = given;
  const refuse = (why: string): TaskRefusal => new TaskRefusal({ message: `${capital(name)} ${why}`, param });
  if (bytes.length === 0) throw refuse('is empty.');
  if (!signatures.some(([, at, words]) => startsWith(bytes, at, words)))
    throw refuse('is no png, jpeg, webp or gif file.');
  const pixels = await pixelsOf(studio, bytes).catch(() => {
    throw refuse('is damaged: its head cannot be read.');
  });
  if (pixels > mostPixels)
    throw refuse(
      `has ${Math.round(pixels / 1e6)} million pixels; ${mostPixels / 1e6} million are read at most.`,
    );
  try {
    return await studio.develop(studio.decode(bytes, mostPixels).autoOrient());
  } catch {
    throw refuse('is damaged or cut off: it cannot be decoded.');
  }
}

/** As its head says, before anything is decoded. */
async function pixelsOf(studio: Studio, bytes: Uint8Array): Promise<number> {
  const { width, height } = await studio.decode(bytes, Number.MAX_SAFE_INTEGER).metadata();
  return width * height;
}

const startsWith = (bytes: Uint8Array, at: number, words: string): boolean =>
  Array.from(words).every((letter, step) => bytes[at + step] === letter.charCodeAt(0));

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
