import type { CanonicalRequest, Feature, Sampling } from '#libs/canonical';
import { features } from '#libs/canonical';
import type { CallOptions } from '../package/sdk-models.js';
import type { CallLosses } from './call-losses.js';
import { isOpenAiChat } from './vendor.js';
import type { Vendor } from './vendor.js';

const fields = {
  'top-k': 'topK',
  seed: 'seed',
  stop: 'stop',
  'frequency-penalty': 'frequencyPenalty',
  'presence-penalty': 'presencePenalty',
} as const satisfies Partial<Record<Feature, keyof Sampling>>;

type Field = keyof typeof fields;

/** The highest temperature that Anthropic's models take. */
const hottest = 1;

/**
 * Writes how tokens are drawn. What a known package leaves away, it is not given: then it is known before anything is
 * sent.
 */
export function writeSampling(
  request: CanonicalRequest,
  vendor: Vendor,
  losses: CallLosses,
): Partial<CallOptions> {
  const sampling = taken(request, vendor, losses);
  const { temperature, topP, topK, seed, maxOutputTokens, frequencyPenalty, presencePenalty } = sampling;
  const stop = sampling.stop?.filter((sequence) => sequence !== '');
  return {
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { topP }),
    ...(topK !== undefined && { topK }),
    ...(seed !== undefined && { seed }),
    ...(frequencyPenalty !== undefined && { frequencyPenalty }),
    ...(presencePenalty !== undefined && { presencePenalty }),
    ...(stop !== undefined && stop.length > 0 && { stopSequences: stop }),
  };
}

function taken(request: CanonicalRequest, vendor: Vendor, losses: CallLosses): Sampling {
  const { sampling = {} } = request;
  const left = new Set<string>();
  for (const feature of lacking(vendor)) {
    left.add(fields[feature]);
    for (const { path } of features[feature](request)) {
      losses.dropped(path, feature, 'The package has no such setting for its models.');
    }
  }
  const rest: Sampling = Object.fromEntries(Object.entries(sampling).filter(([field]) => !left.has(field)));
  return vendor.known === 'anthropic' ? forAnthropic(withinLimit(rest, request, losses), losses) : rest;
}

function lacking(vendor: Vendor): readonly Field[] {
  if (vendor.known === 'anthropic') return ['seed', 'frequency-penalty', 'presence-penalty'];
  if (vendor.known !== 'openai') return [];
  return isOpenAiChat(vendor)
    ? ['top-k']
    : ['top-k', 'seed', 'stop', 'frequency-penalty', 'presence-penalty'];
}

/** The limit is for visible and thinking tokens together, to which the package adds the thinking once more. */
function withinLimit(sampling: Sampling, { reasoning = {} }: CanonicalRequest, losses: CallLosses): Sampling {
  const { maxOutputTokens } = sampling;
  const { mode, effort, budgetTokens } = reasoning;
  const isOff = mode === 'off' || effort === 'none' || budgetTokens === 0;
  if (maxOutputTokens === undefined || isOff || Object.keys(reasoning).length === 0) return sampling;
  if (budgetTokens !== undefined && effort === undefined) {
    return { ...sampling, maxOutputTokens: Math.max(1, maxOutputTokens - budgetTokens) };
  }
  const detail = 'The package may add to it what it gives the model to think.';
  losses.approximated('max_tokens', 'max-tokens', detail);
  return sampling;
}

function forAnthropic(sampling: Sampling, losses: CallLosses): Sampling {
  const { temperature, topP, ...others } = sampling;
  if (sampling.maxOutputTokens === undefined) {
    const detail = 'The package asks for as many as it knows the model to write.';
    losses.filled('max_tokens', 'max-tokens', detail);
  }
  if (temperature === undefined) return sampling;
  if (temperature > hottest) {
    losses.approximated('temperature', 'temperature', `Values above ${hottest} are sent as ${hottest}.`);
  }
  if (topP !== undefined) {
    losses.dropped('top_p', 'top-p', 'The package takes either this or temperature.');
  }
  return { ...others, temperature: Math.min(temperature, hottest) };
}
