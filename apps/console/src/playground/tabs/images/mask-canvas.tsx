import { useEffect, useRef } from 'react';
import type { PointerEvent } from 'react';
import { imagesTexts } from '../../../texts/images.js';
import type { EditSource } from './edit-source.js';
import type { Mask, Point } from './mask.js';
import { pointOnPicture, withMark } from './mask.js';
import { paintMask, paintStroke } from './paint-mask.js';

interface MaskCanvasProps {
  readonly source: EditSource;
  readonly tool: 'brush' | 'eraser';
  /** Width of the stroke, in the picture's pixels. */
  readonly size: number;
  readonly onChange: (mask: Mask) => void;
}

/** The picture, and over it the marks, which are painted with mouse, pen or finger. */
export const MaskCanvas = ({ source, tool, size, onChange }: MaskCanvasProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const stroke = useRef<Point[]>(undefined);
  const { address, width, height, mask } = source;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (canvas.current === null || context == null) return;
    paintMask(context, mask, { width, height }, markColour(canvas.current));
  }, [mask, width, height]);

  const lead = (event: PointerEvent<HTMLCanvasElement>, nativeEvent: globalThis.PointerEvent): void => {
    const context = event.currentTarget.getContext('2d');
    if (stroke.current === undefined || context === null) return;
    const shown = event.currentTarget.getBoundingClientRect();
    const point = pointOnPicture({ x: nativeEvent.clientX, y: nativeEvent.clientY }, shown, source);
    const last = stroke.current.at(-1) ?? point;
    stroke.current.push(point);
    paintStroke(context, { kind: tool, size }, last, point, markColour(event.currentTarget));
  };
  const finish = (): void => {
    const points = stroke.current;
    stroke.current = undefined;
    if (points !== undefined) onChange(withMark(mask, { kind: tool, size, points }));
  };
  return (
    <div className="relative mx-auto w-fit overflow-hidden rounded border border-neutral-6">
      <img
        src={address}
        alt={imagesTexts.source}
        className="block max-h-[55dvh] max-w-full"
        draggable={false}
      />
      <canvas
        ref={canvas}
        width={width}
        height={height}
        role="img"
        aria-label={`${imagesTexts.canvas}, ${imagesTexts.marks(mask.marks.length)}`}
        className="absolute inset-0 size-full cursor-crosshair touch-none text-accent opacity-60"
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          stroke.current = [];
          lead(event, event.nativeEvent);
        }}
        onPointerMove={(event) => {
          for (const step of event.nativeEvent.getCoalescedEvents()) lead(event, step);
        }}
        onPointerUp={finish}
        onPointerCancel={finish}
      />
    </div>
  );
};

/** A canvas knows no tokens: the colour is what the token came to. */
const markColour = (canvas: HTMLCanvasElement): string => getComputedStyle(canvas).color;
