import type { GeneratedImage, ImageEvent, ImageRequest, Loss, Translated, Usage } from '#libs/canonical';
import type { NativeMediaCall } from '#libs/provider-kit';
import { WorkerModel } from '../../../computing/worker-model.js';
import type { TextModelFiles } from '../texts/text-tasks.js';
import { readInput, readInputs } from './picture-inputs.js';
import { pictureLosses, planPictures } from './picture-plan.js';
import type { PictureSettings } from './picture-plan.js';
import type {
  DevelopedPicture,
  GivenPicture,
  PictureModelFiles,
  PicturePiece,
  PictureResult,
  PictureTask,
} from './picture-tasks.js';

export interface PictureRuntimeOptions {
  /** The model's id, for messages. */
  readonly model: string;
  /** Requests that may wait. */
  readonly queue: number;
  /** Milliseconds without a request after which the model leaves the memory. */
  readonly idleUnload: number;
  /**
   * Gives the paths of weights that were just checked: the icons, their categories, the typeface of captions.
   * @throws GatewayError where they are not here.
   */
  readonly weights: () => Promise<readonly string[]>;
  /** Gives the files of the model of vectors that finds words of similar meaning; undefined where they are not here. */
  readonly encoder: () => Promise<TextModelFiles | undefined>;
  readonly log: (level: 'error' | 'warn' | 'log', text: string) => void;
}

type Pieces = AsyncGenerator<PicturePiece, PictureResult>;

/** Draws scenes of a prompt's subjects and changes pictures as prompts say, in a thread of its own. */
export class PictureRuntime {
  readonly #model: WorkerModel<PictureTask, PictureResult, PicturePiece>;

  constructor(private readonly options: PictureRuntimeOptions) {
    this.#model = new WorkerModel({
      ...options,
      runtime: 'sharp or @resvg/resvg-js',
      entry: new URL('./picture.worker.js', import.meta.url).href,
      data: async (): Promise<PictureModelFiles> => {
        const [icons = '', categories = '', font = ''] = await options.weights();
        return { icons, categories, font };
      },
    });
  }

  /** True while the model is in memory or on its way there. */
  get loaded(): boolean {
    return this.#model.loaded;
  }

  /**
   * Starts an answer. It resolves once the request is known to be one that can be served; pictures come while the
   * events are read.
   * @throws GatewayError as `WorkerModel.run`, and `caller_invalid_request` for settings, instructions and pictures
   * that cannot be served; the signal's reason where it fired
   */
  async run(request: ImageRequest, call: NativeMediaCall): Promise<Translated<AsyncIterable<ImageEvent>>> {
    const settings = planPictures(request);
    const task = await this.#taskOf(request, settings, call);
    const pieces = this.#model.stream(task, call.signal);
    const first = await pieces.next();
    const losses = first.done !== true && first.value.type === 'begun' ? first.value.losses : [];
    return { value: eventsOf(pieces, settings), losses: [...pictureLosses(request), ...distinct(losses)] };
  }

  /** Ends the thread; running tasks fail. */
  async close(): Promise<void> {
    await this.#model.close();
  }

  async #taskOf(
    request: ImageRequest,
    settings: PictureSettings,
    call: NativeMediaCall,
  ): Promise<PictureTask> {
    const { operation, prompt = '' } = request;
    const encoder = operation === 'vary-image' ? undefined : await this.options.encoder();
    const common = { ...settings, ...(encoder !== undefined && { encoder }) };
    if (operation === 'generate-image') return { ...common, kind: 'scene', prompt };
    const images = (await readInputs(request.images, call)) as readonly [GivenPicture, ...GivenPicture[]];
    if (operation === 'vary-image') return { ...common, kind: 'variation', images };
    const mask = request.mask && (await readInput(request.mask, { name: 'the mask', param: 'mask' }, call));
    return { ...common, kind: 'edit', prompt, images, ...(mask !== undefined && { mask }) };
  }
}

async function* eventsOf(pieces: Pieces, settings: PictureSettings): AsyncGenerator<ImageEvent> {
  try {
    let made = 0;
    for (;;) {
      const next = await pieces.next();
      if (next.done === true) {
        yield { type: 'done', usage: usageOf(next.value, made) };
        return;
      }
      const piece = next.value;
      if (piece.type === 'partial')
        yield { type: 'partial', index: piece.index, image: imageOf(piece.picture, settings) };
      else if (piece.type === 'image') {
        made += 1;
        const { width, height } = piece.picture;
        const { background } = settings;
        yield {
          type: 'image',
          image: imageOf(piece.picture, settings),
          settings: { size: `${width}x${height}`, ...(background !== undefined && { background }) },
        };
      }
    }
  } finally {
    // Whoever stops reading stops the computation.
    await pieces.return({ words: 0 });
  }
}

const imageOf = ({ bytes }: DevelopedPicture, { encoding }: PictureSettings): GeneratedImage => ({
  data: { kind: 'bytes', bytes },
  encoding,
});

const usageOf = ({ words }: PictureResult, images: number): Usage => ({
  input: { total: words, text: words },
  output: { images },
});

const distinct = (losses: readonly Loss[]): readonly Loss[] => [
  ...new Map(losses.map((loss) => [JSON.stringify(loss), loss])).values(),
];
