import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import type { Dialect, ModelEndpoint, ModelState, ProviderModel } from '#libs/provider-kit';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { LiveConfiguration } from '../config/live/live-configuration.js';
import { ProviderRegistry } from '../providers/provider.registry.js';
import type { RegisteredProvider } from '../providers/provider.registry.js';
import type { Candidate, Route, RoutePolicy } from './candidate.js';
import { modalitiesOf } from './modalities.js';
import type { Modalities } from './modalities.js';
import { checkModelName, quoteModel, withoutCollection } from './model-name.js';
import { endpointsSaid, ModelTraits } from './model-traits.js';
import { ModelDiscovery } from './model.discovery.js';
import { nearNames } from './near-names.js';
import { readPublicNames } from './public-names.js';
import type { PublicName } from './public-names.js';

/** A model as clients may name it. */
export interface ModelEntry {
  readonly id: string;
  /** Seconds since the epoch. Absent where the provider does not say. */
  readonly created?: number;
  /** Who the provider says owns it, else the provider's id. */
  readonly ownedBy: string;
  /** What it can be asked for. Absent where neither its provider nor its name says so. */
  readonly endpoints?: readonly ModelEndpoint[];
  /** What it takes and gives, as far as its endpoints tell. Absent where nothing says those. */
  readonly modalities?: Modalities;
  /** Absent: ready. */
  readonly state?: ModelState;
  /** Empty where every provider of the name is off. */
  readonly candidates: readonly Candidate[];
}

/** Near names in a message, at most. */
const nearMost = 5;

/**
 * Which models there are and where their requests go. A name is looked for in this order:
 *
 * 1. the public names of the configuration: the file's `models`, and those of the administration;
 * 2. `provider/model`, always, whatever the model part holds; it is listed only where the file has no `models`;
 * 3. where the file has no `models`: names that a provider has or recognises as its vendor's, in order of the providers;
 * 4. all of it again without Google's `models/` or `tunedModels/` in front.
 */
@Injectable()
export class ModelCatalogue implements OnApplicationBootstrap {
  private publicNames: ReadonlyMap<string, PublicName> = new Map();
  private readonly traits = new ModelTraits();

  constructor(
    private readonly registry: ProviderRegistry,
    private readonly discovery: ModelDiscovery,
    private readonly live: LiveConfiguration,
    @Inject(GATEWAY_CONFIGURATION)
    private readonly configuration: Pick<GatewayConfiguration, 'file' | 'source'>,
  ) {}

  /** @throws ConfigurationError where a public name goes to a provider that does not exist */
  onApplicationBootstrap(): void {
    this.use(readPublicNames(this.live.current, this.configuration, this.registry));
  }

  /** Puts other public names into use, all at once. Routes that were found before stay as they are. */
  use(names: ReadonlyMap<string, PublicName>): void {
    this.publicNames = names;
  }

  /**
   * @throws GatewayError `caller_invalid_request` for what can be no name, `caller_unknown_model` naming what comes
   * near, `provider_unavailable` where its providers are off, `gateway_model_not_ready` where the providers' models
   * are still being listed
   */
  resolve(model: string): Route {
    checkModelName(model);
    const bare = withoutCollection(model);
    return (
      this.route(model) ??
      (bare === undefined ? undefined : this.route(bare)) ??
      refuse(this.unresolved(model))
    );
  }

  /** Public names; where the file has no `models`, the providers' own names too, then `provider/model`. Never waits for a provider. */
  list(): readonly ModelEntry[] {
    const named = [...this.publicNames].map(([name, found]) => this.publicEntry(name, found));
    if (this.live.current.namedOnly) return named;
    const entries = new Map<string, Candidate[]>();
    for (const candidate of this.everyModel()) {
      const { provider, model } = candidate;
      const addressed = this.addressed(model);
      // A name that addresses another provider leads there.
      if (addressed !== undefined && addressed.provider !== provider) continue;
      const others = entries.get(model);
      if (others === undefined) entries.set(model, [candidate]);
      else others.push(candidate);
    }
    for (const candidate of this.everyModel()) {
      const name = `${candidate.provider.id}/${candidate.model}`;
      if (!entries.has(name)) entries.set(name, [candidate]);
    }
    const unnamed = [...entries].filter(([name]) => !this.publicNames.has(name));
    return [...named, ...unnamed.map(([name, candidates]) => this.entry(name, candidates))];
  }

  /**
   * One model by any name that `resolve` takes. Where a provider has listed its models, a name that is not among
   * them and not its vendor's style is unknown here, though `resolve` would let the upstream decide.
   * @throws GatewayError as `resolve`; a public name whose providers are off is found nevertheless
   */
  find(id: string): ModelEntry {
    const named = this.publicNames.get(id);
    if (named !== undefined) return this.publicEntry(id, named);
    const { candidates } = this.resolve(id);
    return candidates.some((candidate) => this.mayExist(candidate))
      ? this.entry(id, candidates)
      : refuse(this.unresolved(id));
  }

  /** Who answers for a public name; empty where there is none. */
  candidatesOf(name: string): readonly Candidate[] {
    return (
      (this.publicNames.get(name) ?? this.publicNames.get(withoutCollection(name) ?? ''))?.candidates ?? []
    );
  }

  /** Whom a name would lead to if no configuration had it. */
  withoutPublicName(name: string): readonly Candidate[] {
    const addressed = this.addressed(name);
    return addressed === undefined ? this.byOwnName(name) : [addressed];
  }

  private route(model: string): Route | undefined {
    const named = this.publicNames.get(model);
    if (named !== undefined) {
      return routed(model, named.candidates, named.policy) ?? refuse(allOff(model, named));
    }
    return routed(model, this.withoutPublicName(model));
  }

  /** How the candidate's model differs within its format: by its name, by what its provider says, by configuration. */
  dialectOf(candidate: Candidate): Dialect {
    return this.traits.of(candidate, this.known(candidate)).dialect;
  }

  /** What the candidate's model can be asked for: by what its provider says of it, by its name, by its provider. */
  endpointsOf(candidate: Candidate): readonly ModelEndpoint[] {
    return this.traits.of(candidate, this.known(candidate)).endpoints;
  }

  private mayExist({ provider, model }: Candidate): boolean {
    const { models } = this.discovery.of(provider.id);
    return models.size === 0 || this.hasOrRecognises(provider, model);
  }

  private addressed(name: string): Candidate | undefined {
    const slash = name.indexOf('/');
    if (slash < 1 || slash === name.length - 1) return undefined;
    const entry = this.registry.get(name.slice(0, slash));
    if (entry?.state !== 'on') return undefined;
    const model = name.slice(slash + 1);
    if (this.has(entry, model)) return { provider: entry, model };
    // Some vendors' own names begin with their name: openrouter/auto, nvidia/….
    if (this.hasOrRecognises(entry, name)) return { provider: entry, model: name };
    // An upstream may have more than it lists.
    const isUnknown = entry.provider.knowsEveryModel === true && !entry.provider.recognises(model);
    return isUnknown ? undefined : { provider: entry, model };
  }

  private byOwnName(model: string): readonly Candidate[] {
    if (this.live.current.namedOnly) return [];
    return this.registry
      .connected()
      .filter((provider) => this.hasOrRecognises(provider, model))
      .map((provider) => ({ provider, model }));
  }

  private hasOrRecognises(entry: RegisteredProvider, model: string): boolean {
    return entry.provider.recognises(model) || this.has(entry, model);
  }

  private has(entry: RegisteredProvider, model: string): boolean {
    return this.known({ provider: entry, model }) !== undefined;
  }

  private known({ provider, model }: Candidate): ProviderModel | undefined {
    const discovered = this.discovery.of(provider.id).models.get(model);
    return discovered ?? provider.provider.models().find(({ id }) => id === model);
  }

  private *everyModel(): Generator<Candidate> {
    for (const provider of this.registry.connected()) {
      const names = new Set(provider.provider.models().map(({ id }) => id));
      for (const id of this.discovery.of(provider.id).models.keys()) names.add(id);
      for (const model of names) yield { provider, model };
    }
  }

  private publicEntry(name: string, { candidates, off }: PublicName): ModelEntry {
    if (candidates.length > 0) return this.entry(name, candidates);
    const state: ModelState = { status: 'off', detail: `Its providers are off: ${off.join(', ')}.` };
    return { id: name, ownedBy: 'model-gateway', state, candidates };
  }

  private entry(id: string, candidates: readonly Candidate[]): ModelEntry {
    const models = candidates.map((candidate) => this.known(candidate));
    const [first] = models;
    const endpoints =
      candidates[0] && endpointsSaid(candidates[0].provider.provider, candidates[0].model, first);
    // Ready as soon as one of them is.
    const state = models.every((model) => model?.state !== undefined) ? first?.state : undefined;
    return {
      id,
      ...(first?.created !== undefined && { created: first.created }),
      ownedBy: first?.ownedBy ?? candidates[0]?.provider.id ?? 'model-gateway',
      ...(endpoints !== undefined && { endpoints, modalities: modalitiesOf(endpoints) }),
      ...(state !== undefined && { state }),
      candidates,
    };
  }

  private unresolved(model: string): GatewayError {
    const off = this.registry.get(model.slice(0, Math.max(model.indexOf('/'), 0)));
    if (off?.state === 'off') {
      const message = `The provider ${off.id} is off: ${off.reason}.`;
      return new GatewayError('provider_unavailable', message, { param: 'model' });
    }
    const statuses = this.registry.connected().map(({ id }) => [id, this.discovery.of(id).status] as const);
    const { namedOnly } = this.live.current;
    if (!namedOnly && statuses.some(([, status]) => status === 'pending')) {
      const message = `Whether there is a model ${quoteModel(model)} is not known yet: the providers are listing their models.`;
      return new GatewayError('gateway_model_not_ready', message, { param: 'model', retryAfter: 1 });
    }
    const silent = statuses.filter(([, status]) => status === 'failed').map(([id]) => id);
    const unlisted =
      namedOnly || silent.length === 0 ? '' : ` The models of ${silent.join(', ')} could not be listed.`;
    const near = nearNames(model, this.namesLike(model), nearMost).map(quoteModel).join(', ');
    const hint = near === '' ? '' : ` Did you mean: ${near}?`;
    const message = `There is no model ${quoteModel(model)}.${hint}${unlisted} GET /v1/models lists the models.`;
    return new GatewayError('caller_unknown_model', message, { param: 'model' });
  }

  /** The names a misspelt one is compared with: with a slash, `provider/model` too. */
  private *namesLike(wanted: string): Generator<string> {
    yield* this.publicNames.keys();
    const withProvider = wanted.includes('/');
    for (const { provider, model } of this.everyModel()) {
      if (!this.live.current.namedOnly) yield model;
      if (withProvider) yield `${provider.id}/${model}`;
    }
  }
}

function routed(
  model: string,
  [first, ...others]: readonly Candidate[],
  policy?: RoutePolicy,
): Route | undefined {
  return first && { model, candidates: [first, ...others], ...(policy !== undefined && { policy }) };
}

function refuse(error: GatewayError): never {
  throw error;
}

const allOff = (model: string, { off }: PublicName): GatewayError =>
  new GatewayError(
    'provider_unavailable',
    `The model ${quoteModel(model)} cannot answer: its providers are off: ${off.join(', ')}.`,
    { param: 'model' },
  );
