import type { PictureOrder } from './picture.js';
import { seededColour } from './seeded-bytes.js';

/** An SVG: a rectangle of the seed's colour. */
export function drawSvg({ width, height, seed }: PictureOrder): Buffer {
  const size = `width="${width}" height="${height}"`;
  const colour = seededColour(seed).join(',');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="rgb(${colour})"/></svg>\n`,
  );
}
