import { LRUCache } from 'lru-cache';
import type { ConnectedProvider, Dialect, ModelEndpoint, ProviderModel } from '#libs/provider-kit';
import type { Candidate } from './candidate.js';
import { endpointsOffered } from './offered-endpoints.js';

/** Clients may name models of their own making: of so many it is remembered what was found out. */
const remembered = 2000;

/** What a candidate's model is like. */
export interface Traits {
  /** How it differs within its format. The same object for every request: codecs remember by it what they made of it. */
  readonly dialect: Dialect;
  /** What it can be asked for. */
  readonly endpoints: readonly ModelEndpoint[];
}

/** Traits, and what they were found in. */
interface Remembered extends Traits {
  readonly provider: ConnectedProvider;
  readonly listed: ProviderModel | undefined;
}

/** What candidates' models are like: by their names, by what their providers say, by configuration. Found out once. */
export class ModelTraits {
  private readonly found = new LRUCache<string, Remembered>({ max: remembered });

  /** The same by candidates, most of which are the same objects for all requests: several questions of each ask here. */
  private readonly byCandidate = new WeakMap<Candidate, Remembered>();

  /** @param listed what its provider says of it now; undefined where it says nothing */
  of(candidate: Candidate, listed: ProviderModel | undefined): Traits {
    const known = this.byCandidate.get(candidate);
    if (known?.provider === candidate.provider.provider && known.listed === listed) return known;
    const found = this.find(candidate, listed);
    this.byCandidate.set(candidate, found);
    return found;
  }

  private find(
    { provider: { id, provider }, model }: Candidate,
    listed: ProviderModel | undefined,
  ): Remembered {
    const key = `${id}/${model}`;
    const known = this.found.get(key);
    if (known?.provider === provider && known.listed === listed) return known;
    const traits = {
      dialect: dialectOf(provider, model, listed?.dialect),
      endpoints: endpointsOf(provider, endpointsSaid(provider, model, listed)),
    };
    // Models that are listed anew each time must not make other dialects of what is the same.
    const isSame = known?.provider === provider && known.listed?.dialect === listed?.dialect;
    const found = { ...traits, ...(isSame && { dialect: known.dialect }), provider, listed };
    this.found.set(key, found);
    return found;
  }
}

/** What its provider says that it can be asked for, or its name; undefined where neither does. */
export const endpointsSaid = (
  provider: ConnectedProvider,
  model: string,
  listed: ProviderModel | undefined,
): readonly ModelEndpoint[] | undefined => listed?.endpoints ?? provider.endpointsOf?.(model);

/** Of any model the gateway makes a realtime one: a provider's own are those that say they are. */
const endpointsOf = (
  provider: ConnectedProvider,
  said: readonly ModelEndpoint[] | undefined,
): readonly ModelEndpoint[] =>
  endpointsOffered(provider).filter((endpoint) => said?.includes(endpoint) ?? endpoint !== 'realtime');

function dialectOf({ generation }: ConnectedProvider, model: string, said: Dialect | undefined): Dialect {
  if (generation?.kind !== 'wire') return {};
  return { ...generation.dialectOf?.(model), ...said, ...generation.dialect };
}
