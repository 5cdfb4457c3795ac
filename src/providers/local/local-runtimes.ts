import { Logger } from '@nestjs/common';
import { ChatRuntime } from './chat/chat-runtime.js';
import { HearingRuntime } from './hearing/hearing-runtime.js';
import type { LocalModelsOptions } from './local-models-options.js';
import { PictureRuntime } from './pictures/picture-runtime.js';
import type { Readiness } from './readiness.js';
import { missingRuntime } from './runtime-presence.js';
import { SpeakingRuntime } from './speaking/speaking-runtime.js';
import type { ModelEntry } from './store/manifest.js';
import type { ModelStore } from './store/model-store.js';
import { TextRuntime } from './texts/text-runtime.js';
import type { TextModelFiles } from './texts/text-tasks.js';

/** Pictures are chosen by words that mean alike: this model knows which. */
const wordModel = 'minilm';

/** Has a model in memory while it is used. */
interface Runtime {
  close(): Promise<void>;
}

/** What computes, one for each model, made when it is asked for first. */
export class LocalRuntimes {
  readonly #logger = new Logger('LocalModels');
  readonly #runtimes = new Map<string, Runtime>();

  constructor(
    private readonly store: ModelStore,
    private readonly readiness: Readiness,
    private readonly options: LocalModelsOptions,
  ) {}

  chat(entry: ModelEntry): ChatRuntime {
    return this.#of(entry, () => {
      const { threads } = this.options;
      const weights = async () => (await this.readiness.weights(entry))[0] ?? '';
      return new ChatRuntime({ ...this.#common(entry), contextSize: contextOf(entry), threads, weights });
    });
  }

  texts(entry: ModelEntry): TextRuntime {
    return this.#of(entry, () => new TextRuntime({ ...this.#common(entry), limit: contextOf(entry) }));
  }

  pictures(entry: ModelEntry): PictureRuntime {
    const encoder = () => this.#wordModel();
    return this.#of(entry, () => new PictureRuntime({ ...this.#common(entry), encoder }));
  }

  hearing(entry: ModelEntry): HearingRuntime {
    return this.#of(entry, () => new HearingRuntime(this.#common(entry)));
  }

  speaking(entry: ModelEntry): SpeakingRuntime {
    return this.#of(entry, () => new SpeakingRuntime(this.#common(entry)));
  }

  /** Ends everything that computes. */
  async close(): Promise<void> {
    await Promise.all([...this.#runtimes.values()].map((runtime) => runtime.close()));
  }

  /** Files of the model that finds words of similar meaning, where they are here and can be used. */
  async #wordModel(): Promise<TextModelFiles | undefined> {
    const served = this.store.findServed(wordModel);
    if (served === undefined || missingRuntime(served.entry) !== undefined) return undefined;
    const installed = await this.store.open(served.entry.id);
    if (installed === undefined) return undefined;
    const [model = '', tokenizer = '', configuration = ''] = installed.files;
    return { model, tokenizer, configuration, limit: contextOf(served.entry) };
  }

  /** A model does one kind of work, so that its runtime is of one kind. */
  #of<Kind extends Runtime>({ id }: ModelEntry, make: () => Kind): Kind {
    const present = this.#runtimes.get(id) as Kind | undefined;
    if (present !== undefined) return present;
    const runtime = make();
    this.#runtimes.set(id, runtime);
    return runtime;
  }

  #common(entry: ModelEntry) {
    const { queue, idleUnload } = this.options;
    return {
      model: entry.id,
      queue,
      idleUnload,
      weights: () => this.readiness.weights(entry),
      log: (level: 'error' | 'warn' | 'log', text: string): void => {
        this.#logger[level](text);
      },
    };
  }
}

/** The manifest demands it of every model that reads tokens. */
const contextOf = ({ context = 0 }: ModelEntry): number => context;
