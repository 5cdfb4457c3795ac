import { affinityModes, contentFaultList, strategy } from '../routing-kinds.js';
import { duration, oneOf, truth, wholeNumber } from '../setting-kinds.js';
import { group, setting } from '../setting.js';
import { minute, second } from './units.js';
import type { AffinityMode, ContentFault, RoutingStrategy } from '../routing-kinds.js';

/** How requests find a candidate that answers. */
export interface RoutingConfiguration {
  /** Default `priority`. */
  readonly strategy: RoutingStrategy;
  /** Further tries at a candidate after a fault that may pass. Default 1. */
  readonly retries: number;
  /** Requests to upstreams for one of a client's. Default 6. */
  readonly maxAttempts: number;
  /** Until an answer has begun. Default 10 min. */
  readonly patience: number;
  /** Before the first retry; doubles each time. Default 250 ms. */
  readonly backoff: number;
  /** Longest wait between two attempts. Default 5 s. */
  readonly maxWait: number;
  /** For keys that met a rate limit, where the upstream does not say. Default 15 s; 0 is off. */
  readonly cooldown: number;
  /** For keys that were refused. Default 5 min; 0 is off. */
  readonly credentialCooldown: number;
  /** Percentage of failures above which a candidate is passed over. Default 50; 0 is off. */
  readonly breakerShare: number;
  /** Calls within the window below which failures mean nothing. Default 5. */
  readonly breakerCalls: number;
  /** Over which calls are counted. Default 30 s. */
  readonly breakerWindow: number;
  /** How long a candidate is passed over at first. Default 15 s. */
  readonly breakerPause: number;
  /** Default none. */
  readonly fallbackOn: readonly ContentFault[];
  /** Wait before a second candidate is asked too. Default 0, which is off. */
  readonly hedgeAfter: number;
  /** Percentage of requests that may be asked twice. Default 10. */
  readonly hedgeShare: number;
  /** Whether requests that begin alike stay where a vendor has them in its cache. Default `auto`. */
  readonly affinity: AffinityMode;
  /** Between two questions to a provider for its models. Default 10 min; 0 asks at the start only. */
  readonly modelRefresh: number;
  /** Whether answers tell who gave them. Default true. */
  readonly headers: boolean;
}

/** How requests find a candidate that answers; a model's own settings win where it has some. */
export const routing = group({
  strategy: setting(
    strategy(),
    'priority',
    'How candidates of one priority are put in order: priority (as they are listed), weighted, least-latency, least-busy or cheapest.',
  ),
  retries: setting(
    wholeNumber({ least: 0, most: 10 }),
    1,
    'How often a candidate is tried again after a fault that may pass, before the next one is.',
  ),
  maxAttempts: setting(
    wholeNumber({ least: 1, most: 100 }),
    6,
    'Requests to upstreams that one request of a client may cost.',
  ),
  patience: setting(
    duration({ least: 1 }),
    10 * minute,
    'How long candidates are tried for one request: by then its answer has begun.',
  ),
  backoff: setting(
    duration({ least: 1 }),
    250,
    'Wait before the first retry where the upstream names none. Doubles each time; half of it is chance.',
  ),
  maxWait: setting(
    duration({ least: 0 }),
    5 * second,
    'Longest wait between two attempts. Where an upstream asks for a longer one, the next candidate is tried.',
  ),
  cooldown: setting(
    duration({ least: 1, off: true }),
    15 * second,
    'How long a key that met its rate limit is passed over, where the upstream does not say. Doubles each time. off or 0 passes none over.',
  ),
  credentialCooldown: setting(
    duration({ least: 1, off: true }),
    5 * minute,
    'How long a key that was refused is passed over. off or 0 passes none over.',
  ),
  breakerShare: setting(
    wholeNumber({ least: 0, most: 99 }),
    50,
    'Percentage of failed calls above which a candidate is passed over. 0 passes none over.',
  ),
  breakerCalls: setting(
    wholeNumber({ least: 1, most: 10_000 }),
    5,
    'Calls within breakerWindow below which their failures mean nothing.',
  ),
  breakerWindow: setting(
    duration({ least: second, most: 60 * minute }),
    30 * second,
    'Time over which calls and failures are counted.',
  ),
  breakerPause: setting(
    duration({ least: 1 }),
    15 * second,
    'How long such a candidate is passed over before one request tries it. Doubles each time that fails, up to 16 times.',
  ),
  fallbackOn: setting(
    contentFaultList(),
    '',
    'Refusals of a request for which the next candidate is asked: context_length_exceeded, content_filter, or both.',
  ),
  hedgeAfter: setting(
    duration({ least: 1, off: true }),
    0,
    'Wait for the beginning of an answer after which a second candidate is asked too; who begins first answers. off or 0 never asks.',
  ),
  hedgeShare: setting(
    wholeNumber({ least: 1, most: 100 }),
    10,
    'Percentage of the requests that may be asked twice like that.',
  ),
  affinity: setting(
    oneOf(...affinityModes),
    'auto',
    'auto: requests that begin alike stay with the candidate and key that have their prompt in the cache, while that is worth it. off: they do not.',
  ),
  modelRefresh: setting(
    duration({ least: 10 * second, most: 7 * 24 * 60 * minute, off: true }),
    10 * minute,
    'How often providers are asked which models they have; a fifth of it is chance. off or 0: at the start only.',
  ),
  headers: setting(
    truth(),
    true,
    'Answers tell in x-gateway-provider, -model, -attempts, -affinity and -overhead-ms who gave them.',
  ),
});
