import { TaskRefusal } from '../../../../computing/task-refusal.js';
import { recoloured } from '../icons/recolour.js';
import type { IconShape } from '../icons/icon-shapes.js';
import { readScene } from '../prompts/scene-reader.js';
import type { FoundSubject } from '../prompts/scene-draft.js';
import type { Vocabulary } from '../prompts/vocabulary.js';
import { channelsOf } from '../rendering/colour-space.js';
import { channelCount } from '../rendering/raster.js';
import type { Raster } from '../rendering/raster.js';
import { drawCaption } from '../scenes/caption.js';
import { element, number } from '../scenes/canvas.js';
import { sizeWanted } from '../scenes/placed.js';
import { pack } from '../scenes/packing.js';
import { pixelsIn, positionIn } from './amounts.js';
import type { Position } from './amounts.js';
import { filled, overlaid, within } from './blending.js';
import { colourIn } from './colours-in-words.js';
import type { Clause, EditDesk, EditReader, EditStep } from './edit-step.js';
import { healed, regionOf } from './mask-region.js';
import type { Region } from './mask-region.js';

const adding = /\b(add|put|place|insert|draw|include|paste|overlay|give it|give|stick)\b/;
const masked =
  /\b(mask|masked|masked area|selection|selected|hole|transparent (area|part|region)|area|region)\b/;

/** Readers of what is drawn into a picture; subjects are found in a vocabulary. */
export const drawingReaders = (vocabulary: Vocabulary): readonly EditReader[] => [
  readCaption,
  readCorners,
  readBorder,
  readOtherPicture,
  (clause) => readFill(clause, vocabulary),
  (clause) => readSubject(clause, vocabulary),
];

function readCaption({ text, quotes }: Clause): EditStep | undefined {
  const [words] = quotes;
  if (
    words === undefined ||
    !/\b(add|put|write|caption|text|title|label|words|watermark|say|saying|says|print|overlay|place)\b/.test(
      text,
    )
  )
    return undefined;
  const { y } = positionIn(text) ?? { y: 1 };
  const place = y === 0 ? 'top' : y === 1 ? 'bottom' : 'middle';
  const colour = colourIn(text)?.hex;
  return {
    kind: 'drawing',
    apply: (raster, { studio, mask }) => {
      const { left, top, width, height } = regionOf(mask, raster);
      const words2 = drawCaption(words, { width, height, place, ...(colour !== undefined && { colour }) });
      return overlaid(raster, studio.draw(svgOf(width, height, words2)), left, top);
    },
  };
}

function readCorners({ text }: Clause): EditStep | undefined {
  if (!/\bround(ed)?\b.*\bcorners?\b|\bcorners?\b.*\bround(ed)?\b/.test(text)) return undefined;
  const wanted = pixelsIn(text);
  return {
    kind: 'drawing',
    apply: (raster, { studio }) => {
      const { width, height } = raster;
      const radius = Math.min(wanted ?? Math.min(width, height) * 0.12, Math.min(width, height) / 2);
      const shape = studio.draw(
        svgOf(width, height, element('rect', { width, height, rx: radius, fill: '#fff' })),
      );
      const pixels = Buffer.from(raster.pixels);
      for (let at = 3; at < pixels.length; at += channelCount)
        pixels[at] = Math.round(((pixels[at] ?? 0) * (shape.pixels[at] ?? 0)) / 255);
      return { pixels, width, height };
    },
  };
}

function readBorder({ text }: Clause): EditStep | undefined {
  if (!/\b(border|frame|outline)\b/.test(text)) return undefined;
  const wanted = pixelsIn(text);
  const colour = channelsOf(colourIn(text)?.hex ?? (/\bframe\b/.test(text) ? '#5f3a22' : '#000000'));
  return {
    kind: 'drawing',
    apply: (raster) => {
      const usual = Math.max(
        1,
        Math.min(raster.width, raster.height) *
          (/\bthin\b/.test(text) ? 0.012 : /\b(thick|wide)\b/.test(text) ? 0.07 : 0.035),
      );
      const width = Math.round(Math.min(wanted ?? usual, Math.min(raster.width, raster.height) / 2));
      const [inner, outer] = [Math.max(0, raster.width - 2 * width), Math.max(0, raster.height - 2 * width)];
      const edge = filled(raster, colour);
      if (inner === 0 || outer === 0) return edge;
      return overlaid(
        edge,
        opened(raster, { left: width, top: width, width: inner, height: outer }),
        width,
        width,
      );
    },
  };
}

/** A part of a picture. */
function opened(raster: Raster, { left, top, width, height }: Region): Raster {
  const pixels = Buffer.alloc(width * height * channelCount);
  for (let row = 0; row < height; row++) {
    const from = ((top + row) * raster.width + left) * channelCount;
    raster.pixels.copy(pixels, row * width * channelCount, from, from + width * channelCount);
  }
  return { pixels, width, height };
}

const ordinals: readonly (readonly [words: RegExp, index: number])[] = [
  [/\b(second|2nd|other) (image|picture|photo|logo)\b|\b(image|picture|photo) (2|two)\b/, 0],
  [/\b(third|3rd) (image|picture|photo|logo)\b|\b(image|picture|photo) (3|three)\b/, 1],
  [/\b(fourth|4th) (image|picture|photo|logo)\b|\b(image|picture|photo) (4|four)\b/, 2],
];

/** Lays another picture of the request on the first one. */
function readOtherPicture({ text }: Clause): EditStep | undefined {
  const index = ordinals.find(([words]) => words.test(text))?.[1];
  if (index === undefined || !adding.test(text)) return undefined;
  const at = positionIn(text.replace(/\bon top\b/, '')) ?? { x: 0.5, y: 0.5 };
  return {
    kind: 'drawing',
    apply: async (raster, { studio, others, mask }) => {
      const other = others[index];
      if (other === undefined)
        throw new TaskRefusal({
          message: `The prompt speaks of image ${index + 2}, but the request brings ${others.length + 1}.`,
          param: 'image',
        });
      const region = regionOf(mask, raster);
      const share = mask === undefined ? 0.35 : 1;
      const scale = Math.min((region.width * share) / other.width, (region.height * share) / other.height);
      const [width, height] = [
        Math.max(1, Math.round(other.width * scale)),
        Math.max(1, Math.round(other.height * scale)),
      ];
      const small = await studio.develop(studio.open(other).resize(width, height, { fit: 'fill' }));
      const { left, top } = cornerAt(region, small, at);
      return overlaid(raster, small, left, top);
    },
  };
}

/** Fills what the mask lets change: with a colour, with a subject, or from its surroundings. */
function readFill({ text }: Clause, vocabulary: Vocabulary): EditStep | undefined {
  if (!masked.test(text) && !/\b(replace|fill) (it|this|that)?\b/.test(text)) return undefined;
  if (/\b(remove|erase|delete|clear|heal|clean)\b/.test(text))
    return fillStep((raster, mask, desk) => healed(raster, mask, desk));
  const filling = /\b(?:fill|paint|replace|colou?r|cover|swap|change|draw|put|add|place|insert)\b(.*)/.exec(
    text,
  )?.[1];
  if (filling === undefined) return undefined;
  const what = (/\b(?:with|by|into|to)\b(.*)/.exec(filling)?.[1] ?? filling).replace(masked, ' ');
  const subjects = subjectsIn(what, vocabulary);
  if (subjects.length > 0)
    return fillStep(async (raster, mask, desk) => {
      const cleared = within(mask, raster, await healed(raster, mask, desk));
      return drawSubjects(cleared, subjects, undefined, desk);
    });
  const colour = colourIn(what);
  return colour && fillStep((raster) => filled(raster, channelsOf(colour.hex)));
}

const fillStep = (
  fill: (raster: Raster, mask: Uint8Array, desk: EditDesk) => Promise<Raster> | Raster,
): EditStep => ({
  kind: 'mask',
  readsAll: true,
  apply: (raster, desk) => {
    if (desk.mask === undefined)
      throw new TaskRefusal({
        message: 'The prompt speaks of a masked area, but the request brings no mask.',
        param: 'mask',
      });
    return fill(raster, desk.mask, desk);
  },
});

function readSubject({ text }: Clause, vocabulary: Vocabulary): EditStep | undefined {
  const what = /\b(?:add|put|place|insert|draw|include|paste|overlay|give it|stick)\b(.*)/.exec(text)?.[1];
  if (what === undefined) return undefined;
  const at = positionIn(what);
  const subjects = subjectsIn(
    what.replace(
      /\b(in|at|to|on|into|near)?\s*(the\s+)?(top|bottom|upper|lower|left|right|cent(er|re)|middle)\b.*$/,
      ' ',
    ),
    vocabulary,
  );
  return subjects.length === 0
    ? undefined
    : { kind: 'drawing', readsAll: true, apply: (raster, desk) => drawSubjects(raster, subjects, at, desk) };
}

type KnownSubject = FoundSubject & { readonly icon: string };

/** Every one of them must be known: an edit that leaves half of it out is none. */
function subjectsIn(text: string, vocabulary: Vocabulary): readonly KnownSubject[] {
  const { subjects } = readScene(text, vocabulary);
  const known = subjects.filter((subject): subject is KnownSubject => subject.icon !== undefined);
  return known.length === subjects.length ? known : [];
}

function drawSubjects(
  raster: Raster,
  subjects: readonly KnownSubject[],
  at: Position | undefined,
  desk: EditDesk,
): Raster {
  const { mask, shapes, studio } = desk;
  const region = regionOf(mask, raster);
  const copies = subjects.flatMap((subject) => Array.from({ length: subject.count }, () => subject));
  const share = mask === undefined ? 0.3 : 0.98;
  const room = Math.min(region.width, region.height) * share * (copies.length === 1 ? 1 : 0.8);
  const across = mask === undefined ? Math.min(region.width, room * 1.25 * copies.length) : region.width;
  const left = (region.width - across) * (at?.x ?? 0.5);
  const slots = pack(
    copies.map(() => 1),
    { left, top: 0, width: across, height: region.height },
    { rowGap: 1.1, largest: room, perspective: 0, singleRow: copies.length < 5 },
  );
  const parts = copies.map((subject, index) => {
    const slot = slots[index];
    const shape = shapes.shapeOf(subject.icon);
    const side =
      (slot?.size ?? room) * (mask === undefined ? Math.min(1.6, Math.max(0.75, sizeWanted(subject))) : 1);
    const box = side / Math.max(shape.right - shape.left, shape.bottom - shape.top);
    const tall = (shape.bottom - shape.top) * box;
    const air = mask === undefined ? Math.min(region.width, region.height) * 0.03 : 0;
    const free = Math.max(0, region.height - tall - 2 * air);
    const top =
      air + free * (slots.length > 4 ? (slot?.depth ?? 0.5) : (at?.y ?? (mask === undefined ? 0.82 : 0.5)));
    return iconAt(subject, shape, { x: slot?.x ?? region.width / 2, top, box, region });
  });
  return overlaid(
    raster,
    studio.draw(svgOf(region.width, region.height, parts.join(''))),
    region.left,
    region.top,
  );
}

interface IconPlace {
  readonly x: number;
  readonly top: number;
  readonly box: number;
  readonly region: Region;
}

function iconAt({ colours }: KnownSubject, shape: IconShape, { x, top, box, region }: IconPlace): string {
  const body = colours.length > 0 ? recoloured(shape.icon.body, shape.areas, colours) : shape.icon.body;
  const half = ((shape.right - shape.left) * box) / 2;
  const middle = Math.min(Math.max(x, half), Math.max(half, region.width - half));
  const originX = middle - (box * (shape.left + shape.right)) / 2;
  return element(
    'g',
    {
      transform: `translate(${number(originX)} ${number(top - box * shape.top)}) scale(${box / shape.icon.width})`,
    },
    body,
  );
}

/** Where something lies in a region: at its edges, with a little air. */
function cornerAt(
  region: Region,
  { width, height }: Raster,
  { x, y }: Position,
): { left: number; top: number } {
  const air = Math.round(Math.min(region.width, region.height) * 0.02);
  const along = (from: number, room: number, size: number, share: number): number =>
    Math.round(from + (room - size) * share + (share === 0 ? air : share === 1 ? -air : 0));
  return {
    left: along(region.left, region.width, width, x),
    top: along(region.top, region.height, height, y),
  };
}

const svgOf = (width: number, height: number, inside: string): string =>
  element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
    inside || ' ',
  );
