import type { Emit } from '../../../computing/serve-tasks.js';
import { readScene } from './prompts/scene-reader.js';
import { resolveScene } from './prompts/resolve-scene.js';
import { asDrawing, develop } from './rendering/picture-encoding.js';
import { Composition } from './scenes/compose.js';
import type { DevelopedPicture, PicturePiece, PictureResult, SceneTask } from './picture-tasks.js';
import type { PictureModel } from './picture-model.js';

const usualSize = { width: 1024, height: 1024 } as const;

/**
 * Makes new pictures of what a prompt names.
 * @throws the signal's reason where it fired
 */
export async function composePictures(
  model: PictureModel,
  task: SceneTask,
  signal: AbortSignal,
  emit: Emit<PicturePiece>,
): Promise<PictureResult> {
  const { size = usualSize, prompt, count, partials, seed } = task;
  const read = readScene(prompt, model.icons);
  const unknown = read.subjects.some(({ icon }) => icon === undefined);
  const { scene, losses } = await resolveScene(
    read,
    unknown ? await model.searchOf(task.encoder, signal) : undefined,
  );
  emit({ type: 'begun', losses });
  for (let index = 0; index < count; index++) {
    // One seed makes one picture: further ones follow from it.
    const name = `${seed === undefined ? `prompt ${prompt}` : `seed ${seed} ${prompt}`}/${index}`;
    const composition = await model.turns.take(
      signal,
      () =>
        new Composition(
          scene,
          { ...size, transparent: task.background === 'transparent', seed: name },
          model.shapes,
        ),
    );
    const stages = Math.min(partials, composition.subjectCount);
    for (let stage = 0; stage < stages; stage++) {
      const shown = Math.floor((stage * composition.subjectCount) / stages);
      const picture = await model.turns.take(signal, () => drawn(model, composition.svg(shown), task, size));
      emit({ type: 'partial', index: stage, picture }, [picture.bytes.buffer]);
    }
    const picture = await model.turns.take(signal, () => drawn(model, composition.svg(), task, size));
    emit({ type: 'image', picture }, [picture.bytes.buffer]);
  }
  return { words: read.wordCount };
}

async function drawn(
  { studio }: PictureModel,
  svg: string,
  task: SceneTask,
  size: { readonly width: number; readonly height: number },
): Promise<DevelopedPicture> {
  if (task.encoding === 'svg') return asDrawing(svg, size);
  return develop(studio, studio.draw(svg), task, task.background !== 'transparent');
}
