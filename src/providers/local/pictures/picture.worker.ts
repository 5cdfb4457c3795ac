import { serveTasks } from '../../../computing/serve-tasks.js';
import { changePicture } from './change-picture.js';
import { composePictures } from './compose-pictures.js';
import { PictureModel } from './picture-model.js';
import type { PictureModelFiles, PicturePiece, PictureResult, PictureTask } from './picture-tasks.js';
import { importPictureLibraries } from './rendering/picture-libraries.js';
import { varyPicture } from './vary-picture.js';

/** The thread that makes pictures: drawing and encoding would hold up everybody else's requests. */
await serveTasks<PictureModelFiles, PictureTask, PictureResult, PicturePiece>({
  runtime: importPictureLibraries,
  open: async (files) => {
    const model = await PictureModel.load(files);
    return async (task, signal, emit) => {
      if (task.kind === 'scene') return { result: await composePictures(model, task, signal, emit) };
      if (task.kind === 'edit') return { result: await changePicture(model, task, signal, emit) };
      return { result: await varyPicture(model, task, signal, emit) };
    };
  },
});
