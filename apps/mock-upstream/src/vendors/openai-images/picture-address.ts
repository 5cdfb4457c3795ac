import { drawPicture } from '../../media/pictures/draw-picture.js';
import type { PictureOrder } from '../../media/pictures/picture.js';
import type { Route } from '../route.js';

const prefix = '/mock-pictures/';

/** Where a picture can be fetched: its address says all there is to draw, so that nothing is kept. */
export function pictureUrl(host: string, format: 'png', { width, height, seed }: PictureOrder): string {
  const name = Buffer.from(seed).toString('base64url');
  return `http://${host}${prefix}${width}x${height}/${name}.${format}`;
}

/** Whether this is the address of a picture, which is public for those who know it. */
export function isPictureAddress(path: string): boolean {
  return path.startsWith(prefix);
}

/** `GET` of a picture that an answer named. */
export const pictureFiles: Route = ({ method, path }) => {
  const match = /^(\d{1,4})x(\d{1,4})\/([\w-]*)\.png$/u.exec(path.slice(prefix.length));
  if (method !== 'GET' || !isPictureAddress(path) || !match) return undefined;
  const [, width, height, name = ''] = match;
  const seed = Buffer.from(name, 'base64url').toString();
  const answer = () => ({
    frames: [drawPicture('png', { width: Number(width), height: Number(height), seed })],
    headers: { 'content-type': 'image/png' },
  });
  return { kind: 'direct', answer };
};
