import type { Development, DevelopedPicture } from '../picture-tasks.js';
import type { Raster } from './raster.js';
import type { Studio } from './studio.js';

/** Of jpeg and webp where nobody says: hardly to be told from the original. */
const usualCompression = 90;
const paper = '#ffffff';

/** Encodes pixels. What cannot be transparent is put on white paper. */
export async function develop(
  studio: Studio,
  raster: Raster,
  { encoding, compression = usualCompression }: Development,
  opaque: boolean,
): Promise<DevelopedPicture> {
  const quality = Math.max(1, compression);
  const flat = opaque || encoding === 'jpeg';
  const picture = flat ? studio.open(raster).flatten({ background: paper }) : studio.open(raster);
  const encoded = {
    png: () => picture.png(),
    jpeg: () => picture.jpeg({ quality }),
    webp: () => picture.webp({ quality }),
    gif: () => picture.gif(),
    svg: () => picture.png(),
  }[encoding]();
  const bytes = await encoded.toBuffer();
  // Memory that native code made cannot move to another thread: this is a copy.
  return { bytes: new Uint8Array(bytes), width: raster.width, height: raster.height };
}

/** The drawing itself. */
export const asDrawing = (
  svg: string,
  { width, height }: { width: number; height: number },
): DevelopedPicture => ({
  bytes: new TextEncoder().encode(svg),
  width,
  height,
});
