import { TaskRefusal } from '../../../../computing/task-refusal.js';
import type { Raster } from '../rendering/raster.js';
import { positionIn, sizeIn, strengthOf } from './amounts.js';
import type { Position } from './amounts.js';
import type { Clause, EditReader, EditStep } from './edit-step.js';

/** A picture's longest side after a change, in pixels. */
const longestSide = 8192;

export const readShapeEdit: EditReader = (clause) =>
  readCrop(clause) ?? readResize(clause) ?? readRotation(clause) ?? readMirror(clause);

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function readCrop({ text }: Clause): EditStep | undefined {
  if (!/\b(crop|cropped|trim|cut)\b/.test(text)) return undefined;
  const boxOf = cropBox(text);
  return (
    boxOf && {
      kind: 'shape',
      apply: (raster, { studio }) => studio.develop(studio.open(raster).extract(boxOf(raster))),
    }
  );
}

function cropBox(text: string): ((raster: Raster) => Box) | undefined {
  const at = positionIn(text) ?? { x: 0.5, y: 0.5 };
  const half = /\b(left|right|top|bottom|upper|lower)\s+half\b/.exec(text)?.[1];
  if (half !== undefined)
    return ({ width, height }) => {
      const upright = half === 'left' || half === 'right';
      return placed(upright ? width / 2 : width, upright ? height : height / 2, { width, height }, at);
    };
  if (/\bsquare\b/.test(text))
    return (raster) => {
      const side = Math.min(raster.width, raster.height);
      return placed(side, side, raster, at);
    };
  const size = sizeIn(text);
  if (size !== undefined) return (raster) => fitting(size.width, size.height, raster, at);
  const ratio = /(\d+)\s*:\s*(\d+)/.exec(text);
  if (ratio !== null) return (raster) => byRatio(Number(ratio[1]) / Number(ratio[2]), raster, at);
  const percent = /(\d+)\s*(?:%|percent)/.exec(text);
  if (percent !== null) {
    const share = Math.min(100, Number(percent[1])) / 100;
    return (raster) => placed(raster.width * share, raster.height * share, raster, at);
  }
  if (/\b(circle|round|oval)\b/.test(text)) return undefined;
  return positionIn(text) && ((raster) => placed(raster.width / 2, raster.height / 2, raster, at));
}

function byRatio(ratio: number, raster: Raster, at: Position): Box {
  if (!Number.isFinite(ratio) || ratio <= 0) throw refusal('A crop needs a ratio such as 16:9.');
  const { width, height } = raster;
  return placed(Math.min(width, height * ratio), Math.min(height, width / ratio), raster, at);
}

function fitting(width: number, height: number, raster: Raster, at: Position): Box {
  if (width > raster.width || height > raster.height || width < 1 || height < 1)
    throw refusal(
      `The picture has ${raster.width}x${raster.height} pixels there; it cannot be cropped to ${width}x${height}. Resize it first, or crop it smaller.`,
    );
  return placed(width, height, raster, at);
}

function placed(width: number, height: number, raster: Pick<Raster, 'width' | 'height'>, at: Position): Box {
  const [wide, tall] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
  return {
    left: Math.round((raster.width - wide) * at.x),
    top: Math.round((raster.height - tall) * at.y),
    width: wide,
    height: tall,
  };
}

const factors: readonly (readonly [words: RegExp, factor: number])[] = [
  [/\b(half|halve)\b/, 0.5],
  [/\b(double|twice)\b/, 2],
  [/\btriple\b/, 3],
  [/\bthird\b/, 1 / 3],
  [/\bquarter\b/, 0.25],
];

function readResize({ text }: Clause): EditStep | undefined {
  const asked =
    /\b(resize|resized|rescale|scale|scaled|shrink|enlarge|upscale|downscale|make it (smaller|larger|bigger))\b/;
  if (!asked.test(text) && !/\b(double|halve)\b.*\bsize\b/.test(text)) return undefined;
  const sizeOf = newSize(text);
  return (
    sizeOf && {
      kind: 'shape',
      apply: (raster, { studio }) => {
        const { width, height } = checked(sizeOf(raster));
        return studio.develop(studio.open(raster).resize(width, height, { fit: 'fill' }));
      },
    }
  );
}

function newSize(text: string): ((raster: Raster) => { width: number; height: number }) | undefined {
  const size = sizeIn(text);
  if (size !== undefined) return () => size;
  const side =
    /(\d+)\s*(?:px|pixels?)?\s*(wide|width|high|height|tall|on a side)/.exec(text) ??
    /\b(width|height)\s*(?:of|to)?\s*(\d+)/.exec(text);
  if (side !== null) {
    const [words, length] = /^\d/.test(side[1] ?? '')
      ? [side[2], Number(side[1])]
      : [side[1], Number(side[2])];
    const upright = /high|height|tall/.test(words ?? '');
    return ({ width, height }) => {
      const factor = length / (upright ? height : width);
      return { width: width * factor, height: height * factor };
    };
  }
  const factor = factorIn(text);
  return factor === undefined
    ? undefined
    : ({ width, height }) => ({ width: width * factor, height: height * factor });
}

function factorIn(text: string): number | undefined {
  const named = factors.find(([words]) => words.test(text))?.[1];
  if (named !== undefined) return named;
  const percent = /(\d+(?:\.\d+)?)\s*(?:%|percent)/.exec(text)?.[1];
  const by = /\bby\b/.test(text);
  if (percent !== undefined && by && /\b(shrink|smaller|downscale)\b/.test(text))
    return 1 - Number(percent) / 100;
  if (percent !== undefined && by && /\b(enlarge|larger|bigger|upscale)\b/.test(text))
    return 1 + Number(percent) / 100;
  if (percent !== undefined) return Number(percent) / 100;
  const times =
    /(\d+(?:\.\d+)?)\s*(?:x|×|times)\b/.exec(text)?.[1] ?? /\bfactor (?:of )?(\d+(?:\.\d+)?)/.exec(text)?.[1];
  if (times !== undefined) return Number(times);
  if (/\b(shrink|smaller|downscale)\b/.test(text)) return 1 / (1 + strengthOf(text));
  return /\b(enlarge|larger|bigger|upscale)\b/.test(text) ? 1 + strengthOf(text) : undefined;
}

function checked({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const [wide, tall] = [Math.round(width), Math.round(height)];
  if (wide < 1 || tall < 1 || wide > longestSide || tall > longestSide)
    throw refusal(`The picture would have ${wide}x${tall} pixels; 1 to ${longestSide} a side are possible.`);
  return { width: wide, height: tall };
}

function readRotation({ text }: Clause): EditStep | undefined {
  if (!/\b(rotate|rotated|turn|spin)\b/.test(text)) return undefined;
  const degrees = degreesIn(text);
  return degrees === undefined
    ? undefined
    : {
        kind: 'shape',
        apply: (raster, { studio }) =>
          studio.develop(studio.open(raster).rotate(degrees, { background: '#00000000' })),
      };
}

function degreesIn(text: string): number | undefined {
  const leftwards = /\b(left|counter ?-?clockwise|anti ?-?clockwise)\b/.test(text);
  const named =
    /(-?\d+(?:\.\d+)?)\s*(?:°|degrees?|deg)/.exec(text)?.[1] ??
    /\brotate\b.*?\bby\s+(-?\d+)/.exec(text)?.[1] ??
    /\brotate (?:it )?(-?\d+)/.exec(text)?.[1];
  if (named !== undefined) return leftwards ? -Number(named) : Number(named);
  if (/\b(upside down|half (a )?turn)\b/.test(text)) return 180;
  if (leftwards) return -90;
  return /\b(right|clockwise|quarter (of a )?turn|sideways)\b/.test(text) ? 90 : undefined;
}

function readMirror({ text }: Clause): EditStep | undefined {
  if (!/\b(flip|flipped|mirror|mirrored|flop)\b/.test(text)) return undefined;
  const upright = /\b(vertical|vertically|upside down|top to bottom)\b/.test(text);
  return {
    kind: 'shape',
    apply: (raster, { studio }) =>
      studio.develop(upright ? studio.open(raster).flip() : studio.open(raster).flop()),
  };
}

const refusal = (message: string): TaskRefusal => new TaskRefusal({ message, param: 'prompt' });
