import type { JsonValue } from '#libs/json';
import type { Authorize } from './authorization.js';
import type { Dialect, Generation } from './generation.js';
import type { PromptCacheTerms } from './prompt-cache-terms.js';
import type { Images, Speech, Transcription } from './media-answers.js';
import type { Realtime } from './realtime.js';
import type { Embedding, Reranking } from './whole-answers.js';

/** One provider of the configuration, its variables resolved. */
export interface ProviderSettings {
  /** The operator's name for it; the first half of `provider/model`. */
  readonly id: string;
  readonly type: string;
  /** Without a trailing slash. Absent: the vendor's own address. */
  readonly baseUrl?: string;
  /** Empty where the upstream needs no credential. */
  readonly apiKeys: readonly string[];
  /** The type's own further options, unvalidated: each provider checks its own. */
  readonly options: Readonly<Record<string, JsonValue | undefined>>;
}

/** What a model can be asked for. A provider offers several, a model mostly one. */
export type ModelEndpoint =
  'generation' | 'embedding' | 'reranking' | 'images' | 'transcription' | 'speech' | 'realtime';

/** A model as its provider knows it. */
export interface ProviderModel {
  /** The upstream's name. */
  readonly id: string;
  /** Seconds since the epoch. */
  readonly created?: number;
  readonly ownedBy?: string;
  /** How it differs, as far as the upstream says. */
  readonly dialect?: Dialect;
  /** What it answers, as far as the upstream says. Absent: whatever its name tells. */
  readonly endpoints?: readonly ModelEndpoint[];
  /** Absent: ready. */
  readonly state?: ModelState;
}

/** Why a model cannot answer at this moment. */
export interface ModelState {
  readonly status: 'on-its-way' | 'off';
  /** One sentence for people: `62 % of 323 MB pulled`. */
  readonly detail: string;
  /** Of what is on its way, from 0 to 1. Absent where nobody knows. */
  readonly progress?: number;
  /** It is off only because nobody has fetched it yet. */
  readonly fetchable?: boolean;
}

/** A provider at work: one vendor account, one base address. */
export interface ConnectedProvider {
  readonly generation?: Generation;
  readonly embedding?: Embedding;
  readonly reranking?: Reranking;
  readonly images?: Images;
  readonly transcription?: Transcription;
  readonly speech?: Speech;
  readonly realtime?: Realtime;
  /**
   * Authorizes requests to its upstream, where their envelopes alone cannot. It sees neither realtime
   * sessions nor what is asked of kept responses.
   */
  readonly authorize?: Authorize;
  /** How it caches prompts. Absent: from 1,024 tokens on, for 5 minutes after each use. */
  readonly promptCache?: PromptCacheTerms;
  /** What a model answers, as far as its name tells. Absent or undefined: anything the provider offers. */
  endpointsOf?(model: string): readonly ModelEndpoint[] | undefined;
  /** True for the vendor's own model names: clients may use those without the provider's id. */
  recognises(model: string): boolean;
  /** Models known without asking anybody. */
  models(): readonly ProviderModel[];
  /** True where there are no models but those and what it recognises: other names are unknown. */
  readonly knowsEveryModel?: boolean;
  /** Asks the upstream which models it has. Absent where it cannot say. */
  discover?(signal: AbortSignal): Promise<readonly ProviderModel[]>;
  /** Credentials among its options, beside the keys: they are kept out of logs. */
  readonly secrets?: readonly string[];
  /** Frees what it holds. */
  close?(): Promise<void>;
}

/** What a provider's class implements: a vendor type that can be connected any number of times. */
export interface ProviderConnector {
  /** @throws ProviderSettingsError; or any Error with a message that names the setting at fault and the fix. */
  connect(settings: ProviderSettings): ConnectedProvider;
}
