import { GatewayError } from '#libs/canonical';
import type {
  CanonicalRequest,
  EmbeddingRequest,
  EmbeddingResponse,
  ImageEvent,
  ImageRequest,
  RerankRequest,
  RerankResponse,
  SpeechEvent,
  SpeechRequest,
  StreamEvent,
  Translated,
  TranscriptionEvent,
  TranscriptionRequest,
} from '#libs/canonical';
import type {
  ConnectedProvider,
  ModelEndpoint,
  NativeCall,
  NativeGeneration,
  NativeMedia,
  NativeTask,
  ProviderModel,
} from '#libs/provider-kit';
import { ChatEvents } from './chat/chat-events.js';
import { planChat } from './chat/chat-plan.js';
import type { LocalModelsOptions } from './local-models-options.js';
import { LocalRuntimes } from './local-runtimes.js';
import { Readiness } from './readiness.js';
import type { BackgroundPull } from './store/background-pull.js';
import type { ModelEntry } from './store/manifest.js';
import type { ModelStore } from './store/model-store.js';

/** The embedded models at work. */
export class LocalConnection implements ConnectedProvider {
  readonly knowsEveryModel = true;
  readonly generation: NativeGeneration = {
    kind: 'native',
    generate: (request, call) => this.#generate(request, call),
  };
  readonly embedding: NativeTask<EmbeddingRequest, EmbeddingResponse> = {
    kind: 'native',
    run: async (request, { model, signal }) =>
      this.#runtimes.texts(this.#entry(model, 'embedding')).embed(model, request, signal),
  };
  readonly reranking: NativeTask<RerankRequest, RerankResponse> = {
    kind: 'native',
    run: async (request, { model, signal }) =>
      this.#runtimes.texts(this.#entry(model, 'reranking')).rerank(model, request, signal),
  };
  readonly images: NativeMedia<ImageRequest, ImageEvent> = {
    kind: 'native',
    run: async (request, call) =>
      this.#runtimes.pictures(this.#entry(call.model, 'images')).run(request, call),
  };
  readonly transcription: NativeMedia<TranscriptionRequest, TranscriptionEvent> = {
    kind: 'native',
    run: async (request, call) =>
      this.#runtimes.hearing(this.#entry(call.model, 'transcription')).run(request, call),
  };
  readonly speech: NativeMedia<SpeechRequest, SpeechEvent> = {
    kind: 'native',
    run: async (request, call) =>
      this.#runtimes.speaking(this.#entry(call.model, 'speech')).run(request, call),
  };
  readonly #readiness: Readiness;
  readonly #runtimes: LocalRuntimes;

  constructor(
    private readonly store: ModelStore,
    background: BackgroundPull,
    options: LocalModelsOptions,
  ) {
    this.#readiness = new Readiness(store, background, options.pull);
    this.#runtimes = new LocalRuntimes(store, this.#readiness, options);
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
    await this.#runtimes.close();
  }

  async #generate(
    request: CanonicalRequest,
    call: NativeCall,
  ): Promise<Translated<AsyncIterable<StreamEvent>>> {
    const entry = this.#served(call.model, 'generation');
    const plan = planChat(request);
    this.#readiness.requireRuntime(call.model, entry);
    const events = await this.#runtimes.chat(entry).generate(plan.job, call.signal);
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
}
