import { drawGif } from './gif-picture.js';
import { drawJpeg } from './jpeg-picture.js';
import type { PictureFormat, PictureOrder } from './picture.js';
import { drawPng } from './png-picture.js';
import { drawSvg } from './svg-picture.js';
import { drawWebp } from './webp-picture.js';

const drawers: Readonly<Record<PictureFormat, (order: PictureOrder) => Buffer>> = {
  png: drawPng,
  jpeg: drawJpeg,
  webp: drawWebp,
  gif: drawGif,
  svg: drawSvg,
};

/** A real picture of the format and size asked for, as small as can be, drawn without a library. */
export function drawPicture(format: PictureFormat, order: PictureOrder): Buffer {
  return drawers[format](order);
}
