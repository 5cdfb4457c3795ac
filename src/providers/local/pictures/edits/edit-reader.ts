import { TaskRefusal } from '../../../../computing/task-refusal.js';
import type { Vocabulary } from '../prompts/vocabulary.js';
import { colourNamed } from '../prompts/colour-words.js';
import { readColourEdit } from './colour-edits.js';
import { drawingReaders } from './drawing-edits.js';
import type { Clause, EditReader, EditStep } from './edit-step.js';
import { readEffectEdit } from './effect-edits.js';
import { readShapeEdit } from './shape-edits.js';

/** What a prompt asks for, in order. */
export interface ReadEdits {
  readonly steps: readonly EditStep[];
  /** Words that nobody understood. */
  readonly ignored: readonly string[];
}

const abilities =
  'crop, resize, rotate, flip, blur, sharpen, pixelate, grayscale, sepia, invert, brighten, darken, contrast, saturate, warmer, cooler, tint with a colour, add a border, round the corners, add "a caption", add a subject (a red balloon in the top right corner), put the second image in a corner, and with a mask: fill or replace the masked area with a colour or a subject, or remove it';

/**
 * Reads a prompt as a series of changes.
 * @throws TaskRefusal naming the part that asks for something else
 */
export function readEdits(prompt: string, vocabulary: Vocabulary): ReadEdits {
  const readers: readonly EditReader[] = [
    readShapeEdit,
    readEffectEdit,
    ...drawingReaders(vocabulary),
    readColourEdit,
  ];
  const read = (clause: Clause): EditStep | undefined => firstOf(readers, clause);
  const done: { clause: Clause; step: EditStep }[] = [];
  for (const clause of clausesOf(prompt)) {
    const before = done.at(-1);
    const together =
      before?.step.kind === 'mask' && /^(an?|the|some|\d+|one|two|three|four|five) /.test(clause.text);
    const filling = together
      ? { ...before.clause, text: `${before.clause.text} and ${clause.text}` }
      : undefined;
    const filled = filling && read(filling);
    if (filling !== undefined && filled?.kind === 'mask') {
      done[done.length - 1] = { clause: filling, step: filled };
      continue;
    }
    const step = read(clause);
    const added =
      step === undefined && before !== undefined && isAddition(before.clause)
        ? read(prefixed('add', clause))
        : undefined;
    if (step !== undefined) done.push({ clause, step });
    else if (added !== undefined) done.push({ clause: prefixed('add', clause), step: added });
    else if (before !== undefined && isPlacing(clause)) {
      const joined = { text: `${before.clause.text} ${clause.text}`, quotes: before.clause.quotes };
      done[done.length - 1] = { clause: joined, step: read(joined) ?? before.step };
    } else if (!isPolite(clause)) throw notUnderstood(clause);
  }
  if (done.length === 0) throw notUnderstood({ text: prompt, quotes: [] });
  const ignored = done.flatMap(({ clause, step }) => (step.readsAll === true ? [] : unreadWords(clause)));
  return { steps: done.map(({ step }) => step), ignored: [...new Set(ignored)] };
}

function firstOf(readers: readonly EditReader[], clause: Clause): EditStep | undefined {
  for (const reader of readers) {
    const step = reader(clause);
    if (step !== undefined) return step;
  }
  return undefined;
}

const quoted = /"([^"]*)"|“([^”]*)”|(?<![\p{L}\d])'([^']*)'(?![\p{L}\d])/gu;

function clausesOf(prompt: string): readonly Clause[] {
  const quotes: string[] = [];
  const plain = prompt
    .replace(quoted, (_, one?: string, two?: string, three?: string) => {
      quotes.push(one ?? two ?? three ?? '');
      return ' " ';
    })
    .toLowerCase()
    .replace(/\bblack\s*(?:and|&|-)\s*white\b/g, 'blackwhite')
    .replace(/\bmake it (?=(rotate|flip|crop))/g, '');
  let next = 0;
  return plain
    .split(/[;\n]|\.(?!\d)|,\s*(?:and\s+)?(?:then\s+)?|\band\s+then\b|\bthen\b|\band\b/)
    .map((part) => part.trim())
    .filter((text) => text !== '')
    .map((text) => {
      const count = text.split('"').length - 1;
      const own = quotes.slice(next, next + count);
      next += count;
      return { text, quotes: own };
    });
}

const prefixed = (verb: string, { text, quotes }: Clause): Clause => ({ text: `${verb} ${text}`, quotes });

const isAddition = ({ text }: Clause): boolean => /\b(add|put|place|insert|draw|include)\b/.test(text);

const isPlacing = ({ text }: Clause): boolean =>
  /^((in|at|to|on|the|from|centred|centered|cent(er|re)|middle|top|bottom|left|right|upper|lower|corner|of|image|picture|slightly|a|bit|lot|very|much)\s*)+$/.test(
    text,
  );

const isPolite = ({ text }: Clause): boolean =>
  /^(please|thanks|thank you|edit|edit (this|the) (image|picture|photo)|in this (image|picture|photo)|hi|hello)$/.test(
    text,
  );

function notUnderstood({ text }: Clause): TaskRefusal {
  return new TaskRefusal({
    message: `The embedded picture editor does not know how to do "${text.replaceAll('"', '…').slice(0, 200)}". It can: ${abilities}.`,
    param: 'prompt',
  });
}

/** Words that say what to do, how much and where, and words that say nothing. */
const understood = new Set(
  `crop cropped trim cut square half left right top bottom upper lower centre center centered centred middle resize
  resized rescale scale scaled shrink enlarge upscale downscale smaller larger bigger double halve twice triple third
  quarter size wide width high height tall side factor times rotate rotated turn spin degrees degree deg clockwise
  counterclockwise anticlockwise counter anti sideways upside down flip flipped mirror mirrored flop horizontal
  horizontally vertical vertically blur blurred blurry blurrier soften softer focus sharpen sharper sharp crisper crisp
  pixelate pixelated pixellate mosaic grayscale greyscale gray grey monochrome blackwhite colorless colourless remove
  color colors colour colours sepia old photo invert inverted negative contrast brightness bright brighten brighter
  lighten lighter darken darker dim desaturate mute muted saturate saturated saturation vivid vibrant colorful colourful
  warm warmer warmth cool cooler tint tinted colorize colourise recolor recolour dye hue tone shade border frame outline
  thin thick round rounded corner corners caption text title label words watermark write print say saying says radius
  sigma pixel pixels px percent add put place insert draw include paste overlay give stick second other logo number
  slight slightly bit little subtle subtly gently gentle lightly light somewhat very much lot strong strongly heavy
  heavily extremely extreme really completely more less lower reduce reduced decrease increase increased higher raise
  boost of in on at to by with from into it its the a an this that is image picture photo photograph whole entire all
  everything please make made turned turn convert change apply effect filter version look so bit out edge edges around
  only area masked mask selection selected for be should one two three four image's my your up style us me can you and
  pale deep dark white black aspect ratio first way just now get as reads reading quality 2nd 3rd 4th fourth turn`.split(
    /\s+/,
  ),
);

const unreadWords = ({ text }: Clause): readonly string[] =>
  (text.match(/\p{L}{2,}/gu) ?? []).filter(
    (word) => !understood.has(word) && colourNamed(word) === undefined,
  );
