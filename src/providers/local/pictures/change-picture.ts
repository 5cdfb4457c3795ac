import type { Loss } from '#libs/canonical';
import { TaskRefusal } from '../../../computing/task-refusal.js';
import type { Emit } from '../../../computing/serve-tasks.js';
import { within } from './edits/blending.js';
import { readEdits } from './edits/edit-reader.js';
import type { EditDesk, EditStep } from './edits/edit-step.js';
import { readMask } from './edits/mask-region.js';
import { readWords } from './prompts/prompt-words.js';
import { decodePicture } from './rendering/picture-decoding.js';
import { develop } from './rendering/picture-encoding.js';
import { channelCount } from './rendering/raster.js';
import type { Raster } from './rendering/raster.js';
import type { EditTask, PicturePiece, PictureResult } from './picture-tasks.js';
import type { PictureModel } from './picture-model.js';

/**
 * Changes a picture as a prompt says, step by step.
 * @throws TaskRefusal for an instruction nobody knows, and for pictures that cannot be read or do not fit; the signal's
 * reason where it fired
 */
export async function changePicture(
  model: PictureModel,
  task: EditTask,
  signal: AbortSignal,
  emit: Emit<PicturePiece>,
): Promise<PictureResult> {
  const { studio, turns } = model;
  const { steps, ignored } = readEdits(task.prompt, model.icons);
  const [given, ...further] = task.images;
  let raster = await turns.take(signal, () => decodePicture(studio, given));
  const others: Raster[] = [];
  for (const one of further) others.push(await turns.take(signal, () => decodePicture(studio, one)));
  const desk = await deskOf(model, task, raster, others, signal);
  refuseMovedMask(steps, desk);
  // The first step may still refuse: nothing has begun before it.
  let begun = false;
  const losses = [...wordLosses(ignored), ...settingLosses(task, raster)];
  for (const [at, step] of steps.entries()) {
    raster = await turns.take(signal, () => changed(step, raster, desk));
    if (at < task.partials && at < steps.length - 1 && stepsRefuse(steps, at)) {
      if (!begun) emit({ type: 'begun', losses });
      begun = true;
      const picture = await turns.take(signal, () => develop(studio, raster, task, false));
      emit({ type: 'partial', index: at, picture }, [picture.bytes.buffer]);
    }
  }
  const last = raster;
  const sized = await turns.take(signal, () => resized(model, last, task));
  if (!begun) emit({ type: 'begun', losses: [...losses, ...sizeLosses(last, task)] });
  for (let index = 0; index < task.count; index++) {
    const picture = await turns.take(signal, () =>
      develop(studio, sized, task, task.background === 'opaque'),
    );
    emit({ type: 'image', picture }, [picture.bytes.buffer]);
  }
  return { words: readWords(task.prompt).words.length };
}

/** Steps that may still refuse must be done before anything is shown: a refusal is a status, not a broken stream. */
const stepsRefuse = (steps: readonly EditStep[], at: number): boolean =>
  steps.slice(at + 1).every(({ kind }) => kind === 'colour' || kind === 'effect');

async function deskOf(
  { studio, shapes, turns }: PictureModel,
  task: EditTask,
  picture: Raster,
  others: readonly Raster[],
  signal: AbortSignal,
): Promise<EditDesk> {
  const { mask: given } = task;
  if (given === undefined) return { studio, shapes, others };
  const mask = await turns.take(signal, async () => readMask(await decodePicture(studio, given), picture));
  return { studio, shapes, others, mask };
}

function refuseMovedMask(steps: readonly EditStep[], { mask }: EditDesk): void {
  if (mask === undefined || !steps.some(({ kind }) => kind === 'shape')) return;
  throw new TaskRefusal({
    message:
      'Cropping, resizing, rotating and flipping change the whole picture; send such a prompt without a mask.',
    param: 'mask',
  });
}

async function changed(step: EditStep, raster: Raster, desk: EditDesk): Promise<Raster> {
  const after = await step.apply(raster, desk);
  return desk.mask === undefined ? after : within(desk.mask, raster, after);
}

/** The size that was asked for besides the prompt, without distorting anything. */
async function resized({ studio }: PictureModel, raster: Raster, { size }: EditTask): Promise<Raster> {
  if (size === undefined || (size.width === raster.width && size.height === raster.height)) return raster;
  return studio.develop(studio.open(raster).resize(size.width, size.height, { fit: 'cover' }));
}

const wordLosses = (ignored: readonly string[]): readonly Loss[] =>
  ignored.length === 0
    ? []
    : [
        {
          path: 'prompt',
          feature: 'instruction',
          action: 'dropped',
          detail: `These words of the prompt had no effect: ${ignored.join(', ')}.`,
        },
      ];

function settingLosses({ count, background, encoding }: EditTask, { pixels }: Raster): readonly Loss[] {
  const losses: Loss[] = [];
  if (count > 1)
    losses.push({
      path: 'n',
      feature: 'count',
      action: 'approximated',
      detail: 'Edits are exact: all pictures are the same.',
    });
  if (background === 'transparent' && encoding !== 'jpeg' && !hasTransparency(pixels))
    losses.push({
      path: 'background',
      feature: 'background',
      action: 'dropped',
      detail: 'What is background in a given picture is not known; nothing was made transparent.',
    });
  return losses;
}

function hasTransparency(pixels: Buffer): boolean {
  for (let at = 3; at < pixels.length; at += channelCount) if (pixels[at] !== 255) return true;
  return false;
}

function sizeLosses({ width, height }: Raster, { size }: EditTask): readonly Loss[] {
  if (size === undefined || Math.abs(size.width / size.height - width / height) < 0.01) return [];
  const detail = `The picture has other proportions than ${size.width}x${size.height}; it was cut at its edges to fit.`;
  return [{ path: 'size', feature: 'size', action: 'approximated', detail }];
}
