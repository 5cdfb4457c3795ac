import { Logger } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import type {
  CanonicalRequest,
  EmbeddingRequest,
  EmbeddingResponse,
  RerankRequest,
  RerankResponse,
  StreamEvent,
  Translated,
} from '#libs/canonical';
import type {
  ConnectedProvider,
  ModelEndpoint,
  NativeCall,
  NativeGeneration,
  NativeTask,
  ProviderModel,
} from '#libs/provider-kit';
import { ChatEvents } from './chat/chat-events.js';
import { planChat } from './chat/chat-plan.js';
import { ChatRuntime } from './chat/chat-runtime.js';
import type { LocalModelsOptions } from './local-models-options.js';
import { Readiness } from './readiness.js';
import type { BackgroundPull } from './store/background-pull.js';
import type { ModelEntry } from './store/manifest.js';
import type { ModelStore } from './store/model-store.js';
import { TextRuntime } from './texts/text-runtime.js';

/** The embedded models at work. */
export class LocalConnection implements ConnectedProvider {
  readonly generation: NativeGeneration = {
    kind: 'native',
    generate: (request, call) => this.#generate(request, call),
  };
  readonly embedding: NativeTask<EmbeddingRequest, EmbeddingResponse> = {
    kind: 'native',
    run: async (request, { model, signal }) =>
      this.#texts(this.#entry(model, 'embedding')).embed(model, request, signal),
  };
  readonly reranking: NativeTask<RerankRequest, RerankResponse> = {
    kind: 'native',
    run: async (request, { model, signal }) =>
      this.#texts(this.#entry(model, 'reranking')).rerank(model, request, signal),
  };
  readonly #logger = new Logger('LocalModels');
  readonly #chatRuntimes = new Map<string, ChatRuntime>();
  readonly #textRuntimes = new Map<string, TextRuntime>();
  readonly #readiness: Readiness;

  constructor(
    private readonly store: ModelStore,
    background: BackgroundPull,
    private readonly options: LocalModelsOptions,
  ) {
    this.#readiness = new Readiness(store, background, options.pull);
  }

  recognises(model: string): boolean {
    return this.store.findServed(model) !== undefined;
  }

  endpointsOf(model: string): readonly ModelEndpoint[] | undefined {
    const served = this.store.findServed(model);
    return served && [served.endpoint];
  }

  models(): readonly ProviderModel[] {
    return this.store.list().flatMap(({ entry, state: weights }) => {
      const state = this.#readiness.stateOf(entry, weights);
      return entry.serves.map(({ name, endpoint }) => ({
        id: name,
        ownedBy: 'local',
        endpoints: [endpoint],
        ...(state !== undefined && { state }),
      }));
    });
  }

  async close(): Promise<void> {
    const runtimes = [...this.#chatRuntimes.values(), ...this.#textRuntimes.values()];
    await Promise.all(runtimes.map((runtime) => runtime.close()));
  }

  async #generate(
    request: CanonicalRequest,
    call: NativeCall,
  ): Promise<Translated<AsyncIterable<StreamEvent>>> {
    const entry = this.#served(call.model, 'generation');
    const plan = planChat(request);
    this.#readiness.requireRuntime(call.model, entry);
    const events = await this.#chat(entry).generate(plan.job, call.signal);
    return { value: new ChatEvents(call.model, plan.tools).translate(events), losses: plan.losses };
  }

  /** @throws GatewayError where the model does something else, or what computes it is not installed */
  #entry(model: string, endpoint: ModelEndpoint): ModelEntry {
    const entry = this.#served(model, endpoint);
    this.#readiness.requireRuntime(model, entry);
    return entry;
  }

  #served(model: string, endpoint: ModelEndpoint): ModelEntry {
    const served = this.store.findServed(model);
    if (served === undefined)
      throw new GatewayError('provider_model_not_found', `There is no embedded model "${model}".`);
    if (served.endpoint === endpoint) return served.entry;
    throw new GatewayError('caller_invalid_request', `Model "${model}" is for ${served.endpoint} only.`, {
      param: 'model',
    });
  }

  #chat(entry: ModelEntry): ChatRuntime {
    const present = this.#chatRuntimes.get(entry.id);
    if (present !== undefined) return present;
    const runtime = new ChatRuntime({
      ...this.#common(entry),
      contextSize: contextOf(entry),
      threads: this.options.threads,
      weights: async () => {
        const [path = ''] = await this.#readiness.weights(entry);
        return path;
      },
    });
    this.#chatRuntimes.set(entry.id, runtime);
    return runtime;
  }

  #texts(entry: ModelEntry): TextRuntime {
    const present = this.#textRuntimes.get(entry.id);
    if (present !== undefined) return present;
    const runtime = new TextRuntime({
      ...this.#common(entry),
      limit: contextOf(entry),
      weights: () => this.#readiness.weights(entry),
    });
    this.#textRuntimes.set(entry.id, runtime);
    return runtime;
  }

  #common({ id }: ModelEntry) {
    const { queue, idleUnload } = this.options;
    return {
      model: id,
      queue,
      idleUnload,
      log: (level: 'error' | 'warn' | 'log', text: string): void => {
        this.#logger[level](text);
      },
    };
  }
}

/** The manifest demands it of every model that reads tokens. */
const contextOf = ({ context = 0 }: ModelEntry): number => context;
