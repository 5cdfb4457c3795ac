import { Logger } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import type { CanonicalRequest, StreamEvent, Translated } from '#libs/canonical';
import type {
  ConnectedProvider,
  ModelState,
  NativeCall,
  NativeGeneration,
  ProviderModel,
} from '#libs/provider-kit';
import { ChatEvents } from './chat/chat-events.js';
import { planChat } from './chat/chat-plan.js';
import { ChatRuntime } from './chat/chat-runtime.js';
import { missingRuntime } from './chat/runtime-presence.js';
import type { LocalModelsOptions } from './local-models-options.js';
import type { BackgroundPull } from './store/background-pull.js';
import type { ModelEntry } from './store/manifest.js';
import type { ModelStore, WeightState } from './store/model-store.js';
import { megabytes } from './store/progress-bar.js';

/** Seconds to wait where nothing better is known. */
const someTime = 30;

/** The embedded models at work. */
export class LocalConnection implements ConnectedProvider {
  readonly generation: NativeGeneration = {
    kind: 'native',
    generate: (request, call) => this.#generate(request, call),
  };
  readonly #logger = new Logger('LocalModels');
  readonly #runtimes = new Map<string, ChatRuntime>();
  readonly #missing = missingRuntime();

  constructor(
    private readonly store: ModelStore,
    private readonly background: BackgroundPull,
    private readonly options: LocalModelsOptions,
  ) {}

  recognises(model: string): boolean {
    return this.store.find(model) !== undefined;
  }

  models(): readonly ProviderModel[] {
    return this.store.list().map(({ entry, state: weights }) => {
      const state = this.#describe(entry, weights);
      return { id: entry.id, ownedBy: 'local', ...(state !== undefined && { state }) };
    });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#runtimes.values()].map((runtime) => runtime.close()));
  }

  async #generate(
    request: CanonicalRequest,
    call: NativeCall,
  ): Promise<Translated<AsyncIterable<StreamEvent>>> {
    const entry = this.store.find(call.model);
    if (entry === undefined)
      throw new GatewayError('provider_model_not_found', `There is no embedded model "${call.model}".`);
    const plan = planChat(request);
    if (this.#missing !== undefined) throw off(entry.id, this.#missing);
    const events = await this.#runtime(entry).generate(plan.job, call.signal);
    return { value: new ChatEvents(entry.id, plan.tools).translate(events), losses: plan.losses };
  }

  #runtime(entry: ModelEntry): ChatRuntime {
    const present = this.#runtimes.get(entry.id);
    if (present !== undefined) return present;
    const { threads, queue, idleUnload } = this.options;
    const runtime = new ChatRuntime({
      model: entry.id,
      contextSize: entry.context,
      threads,
      queue,
      idleUnload,
      weights: () => this.#weights(entry),
      log: (level, text) => {
        this.#logger[level](text);
      },
    });
    this.#runtimes.set(entry.id, runtime);
    return runtime;
  }

  /** Weights are checked whenever the model is loaded, and pulled again where they are no longer what they were. */
  async #weights(entry: ModelEntry): Promise<string> {
    const seemedReady = this.store.state(entry.id).status === 'ready';
    const [path] = (await this.store.open(entry.id))?.files ?? [];
    if (path !== undefined) return path;
    if (seemedReady || this.options.pull) this.background.start(entry.id);
    throw this.#notReady(entry);
  }

  #notReady(entry: ModelEntry): GatewayError {
    const state = this.store.state(entry.id);
    const coming = state.status === 'pulling' || this.background.isRunning(entry.id);
    const detail = this.#describe(entry, state)?.detail ?? 'its weights are being checked';
    if (!coming) return off(entry.id, detail);
    const retryAfter = (state.status === 'pulling' ? state.progress.remaining : undefined) ?? someTime;
    return new GatewayError(
      'gateway_model_not_ready',
      `Model "${entry.id}" is still on its way: ${detail}. Try again in about ${retryAfter} s.`,
      { reason: 'model_on_its_way', retryAfter },
    );
  }

  #describe(entry: ModelEntry, state: WeightState): ModelState | undefined {
    if (this.#missing !== undefined) return { status: 'off', detail: this.#missing };
    if (state.status === 'ready') return undefined;
    if (state.status === 'pulling') {
      const { percent, total } = state.progress;
      return { status: 'on-its-way', detail: `${percent} % of ${megabytes(total)} pulled` };
    }
    if (this.background.isRunning(entry.id))
      return { status: 'on-its-way', detail: 'the pull of its weights begins' };
    if (state.status === 'failed') return { status: 'off', detail: state.error.message };
    return {
      status: 'off',
      detail: `its weights are not on this machine; run "npm start -- models pull ${entry.id}"`,
    };
  }
}

function off(model: string, why: string): GatewayError {
  return new GatewayError('gateway_model_not_ready', `Model "${model}" is off: ${why}.`, {
    reason: 'model_off',
    retryable: false,
  });
}
