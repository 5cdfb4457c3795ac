/** What is drawn on a picture to mark where it may change. Pure: a canvas paints it. Lengths are the picture's pixels. */
export interface Mask {
  /** In the order they were drawn. */
  readonly marks: readonly Mark[];
}

export type Mark =
  | { readonly kind: 'brush' | 'eraser'; readonly size: number; readonly points: readonly Point[] }
  | { readonly kind: 'rectangle'; readonly area: Area };

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Area extends Size {
  readonly left: number;
  readonly top: number;
}

export const emptyMask: Mask = { marks: [] };

export const withMark = (mask: Mask, mark: Mark): Mask => ({ marks: [...mask.marks, mark] });

/** Without the mark that was drawn last. */
export const withoutLastMark = (mask: Mask): Mask => ({ marks: mask.marks.slice(0, -1) });

/** Where on the picture a point of the page is, when the picture is shown in `shown`. */
export const pointOnPicture = (point: Point, shown: Area, picture: Size): Point => ({
  x: ((point.x - shown.left) / shown.width) * picture.width,
  y: ((point.y - shown.top) / shown.height) * picture.height,
});

/** The part of an area that is on the picture, in whole pixels; undefined where nothing is. */
export function areaWithin(area: Area, picture: Size): Area | undefined {
  const left = Math.max(0, Math.round(area.left));
  const top = Math.max(0, Math.round(area.top));
  const width = Math.min(picture.width, Math.round(area.left + area.width)) - left;
  const height = Math.min(picture.height, Math.round(area.top + area.height)) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : undefined;
}

/**
 * Turns what was painted (opaque where marked) into a mask as OpenAI's edits expect it: transparent where the picture
 * may change, black and opaque elsewhere. Edges become hard: half a hole has no meaning.
 * @param pixels RGBA, changed in place
 * @returns whether there is a hole at all
 */
export function cutHoles(pixels: Uint8ClampedArray): boolean {
  let any = false;
  for (let at = 0; at < pixels.length; at += 4) {
    const marked = (pixels[at + 3] ?? 0) >= 128;
    pixels.fill(0, at, at + 4);
    if (marked) any = true;
    else pixels[at + 3] = 255;
  }
  return any;
}
