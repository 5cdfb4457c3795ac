import { Turns } from '../../../computing/turns.js';
import type { TextModelFiles } from '../texts/text-tasks.js';
import { IconSet } from './icons/icon-set.js';
import { IconShapes } from './icons/icon-shapes.js';
import { SimilarNames } from './icons/similar-names.js';
import type { PictureModelFiles } from './picture-tasks.js';
import type { NameSearch } from './prompts/resolve-scene.js';
import { settingNames } from './prompts/surroundings-words.js';
import { importPictureLibraries } from './rendering/picture-libraries.js';
import { Studio } from './rendering/studio.js';

/** What pictures are made with. */
export class PictureModel {
  readonly turns = new Turns();
  readonly shapes: IconShapes;
  #similar: Promise<SimilarNames> | undefined;

  private constructor(
    readonly icons: IconSet,
    readonly studio: Studio,
  ) {
    this.shapes = new IconShapes(icons, studio);
  }

  /** @throws Error where the files are not the model's, or a library is not installed */
  static async load(files: PictureModelFiles): Promise<PictureModel> {
    const [icons, libraries] = await Promise.all([
      IconSet.load(files.icons, files.categories),
      importPictureLibraries(),
    ]);
    return new PictureModel(icons, new Studio(libraries, files.font));
  }

  /** Finds words of similar meaning; loaded at its first use. */
  async searchOf(files: TextModelFiles | undefined, signal: AbortSignal): Promise<NameSearch | undefined> {
    if (files === undefined) return undefined;
    this.#similar ??= SimilarNames.load(files, [this.icons.names, settingNames], this.turns);
    const loading = this.#similar;
    loading.catch(() => {
      this.#similar = undefined;
    });
    const similar = await loading;
    return {
      nearest: (words) => similar.nearest(words, signal),
      named: (name) => this.icons.named(name),
    };
  }
}
