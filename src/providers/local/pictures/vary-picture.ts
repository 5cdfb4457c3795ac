import type { Loss } from '#libs/canonical';
import type { Emit } from '../../../computing/serve-tasks.js';
import { recoloured, saturated, warmed } from './edits/colour-matrix.js';
import { SeededRandom } from './random.js';
import { decodePicture } from './rendering/picture-decoding.js';
import { develop } from './rendering/picture-encoding.js';
import type { Raster } from './rendering/raster.js';
import type { PicturePiece, PictureResult, VariationTask } from './picture-tasks.js';
import type { PictureModel } from './picture-model.js';

const onlySmall: Loss = {
  path: 'image',
  feature: 'variation',
  action: 'approximated',
  detail: 'Variations are the same picture cropped, mirrored and toned a little; nothing is drawn anew.',
};

/**
 * Makes pictures that differ a little from a given one: another crop, mirrored or not, another tone.
 * @throws TaskRefusal for a picture that cannot be read; the signal's reason where it fired
 */
export async function varyPicture(
  model: PictureModel,
  task: VariationTask,
  signal: AbortSignal,
  emit: Emit<PicturePiece>,
): Promise<PictureResult> {
  const { studio, turns } = model;
  const raster = await turns.take(signal, () => decodePicture(studio, task.images[0]));
  emit({ type: 'begun', losses: [onlySmall] });
  for (let index = 0; index < task.count; index++) {
    const varied = await turns.take(signal, () => variation(model, raster, task, index));
    const picture = await turns.take(signal, () =>
      develop(studio, varied, task, task.background === 'opaque'),
    );
    emit({ type: 'image', picture }, [picture.bytes.buffer]);
  }
  return { words: 0 };
}

async function variation(
  { studio }: PictureModel,
  raster: Raster,
  task: VariationTask,
  index: number,
): Promise<Raster> {
  const random = new SeededRandom(`variation ${task.seed ?? 0}/${index}`);
  const share = random.between(0.86, 0.95);
  const width = Math.max(1, Math.round(raster.width * share));
  const height = Math.max(1, Math.round(raster.height * share));
  const left = random.whole(0, raster.width - width);
  const top = random.whole(0, raster.height - height);
  const size = task.size ?? raster;
  let pipeline = studio
    .open(raster)
    .extract({ left, top, width, height })
    .resize(size.width, size.height, { fit: 'cover' });
  if (random.next() < 0.5) pipeline = pipeline.flop();
  const moved = await studio.develop(pipeline);
  return recoloured(
    recoloured(moved, warmed(random.between(-0.7, 0.7))),
    saturated(random.between(0.8, 1.25)),
  );
}
