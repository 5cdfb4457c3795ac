import type { Mark, Mask, Point, Size } from './mask.js';
import { cutHoles } from './mask.js';

type Canvas = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Paints marks opaque on a transparent ground. */
export function paintMask(canvas: Canvas, mask: Mask, { width, height }: Size, colour: string): void {
  canvas.clearRect(0, 0, width, height);
  for (const mark of mask.marks) paintMark(canvas, mark, colour);
}

function paintMark(canvas: Canvas, mark: Mark, colour: string): void {
  if (mark.kind === 'rectangle') {
    const { left, top, width, height } = mark.area;
    canvas.globalCompositeOperation = 'source-over';
    canvas.fillStyle = colour;
    canvas.fillRect(left, top, width, height);
    return;
  }
  for (const [index, point] of mark.points.entries()) {
    paintStroke(canvas, mark, mark.points[index - 1] ?? point, point, colour);
  }
}

/** Paints or erases one step of a stroke. */
export function paintStroke(
  canvas: Canvas,
  { kind, size }: Pick<Exclude<Mark, { kind: 'rectangle' }>, 'kind' | 'size'>,
  from: Point,
  to: Point,
  colour: string,
): void {
  canvas.globalCompositeOperation = kind === 'eraser' ? 'destination-out' : 'source-over';
  canvas.strokeStyle = colour;
  canvas.lineWidth = size;
  canvas.lineCap = 'round';
  canvas.lineJoin = 'round';
  canvas.beginPath();
  canvas.moveTo(from.x, from.y);
  canvas.lineTo(to.x, to.y);
  canvas.stroke();
}

/**
 * The mask as OpenAI's edits expect it: a PNG of the picture's size that is transparent where it may change.
 * @returns undefined where nothing is marked
 */
export async function maskFile(mask: Mask, { width, height }: Size, name: string): Promise<File | undefined> {
  if (mask.marks.length === 0) return undefined;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  paintMask(context, mask, { width, height }, 'black');
  const image = context.getImageData(0, 0, width, height);
  if (!cutHoles(image.data)) return undefined;
  context.putImageData(image, 0, 0);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
}
