import { GatewayError } from '#libs/canonical';
import type { Loss, Sampling, Translated } from '#libs/canonical';
import type { SamplingPlan } from './protocol.js';

/** What suits a small model where the client says nothing. Without the repeat penalty it loops. */
const defaults = { temperature: 0.7, topP: 0.95, topK: 40, minP: 0, repeatPenalty: 1.15 } as const;

/** Bounds of what a client may ask for. */
const bounds = {
  temperature: [0, 2],
  topP: [0, 1],
  topK: [0, 32_000],
  minP: [0, 1],
  frequencyPenalty: [-2, 2],
  presencePenalty: [-2, 2],
  repetitionPenalty: [0.01, 10],
  n: [1, 8],
  maxOutputTokens: [1, Number.MAX_SAFE_INTEGER],
  topLogprobs: [0, 20],
} as const satisfies Partial<Record<keyof Sampling, readonly [number, number]>>;

const wholeNumbers: readonly string[] = ['topK', 'n', 'maxOutputTokens', 'topLogprobs'];

const clientNames: Readonly<Record<keyof typeof bounds, string>> = {
  temperature: 'temperature',
  topP: 'top_p',
  topK: 'top_k',
  minP: 'min_p',
  frequencyPenalty: 'frequency_penalty',
  presencePenalty: 'presence_penalty',
  repetitionPenalty: 'repetition_penalty',
  n: 'n',
  maxOutputTokens: 'max_tokens',
  topLogprobs: 'top_logprobs',
};

/**
 * Completes what the client said about sampling.
 * @throws GatewayError `caller_invalid_request` for a number out of its bounds.
 */
export function planSampling(sampling: Sampling): Translated<SamplingPlan> {
  requireBounds(sampling);
  const losses: Loss[] = [];
  if (sampling.logprobs === true)
    losses.push({
      path: 'logprobs',
      feature: 'logprobs',
      action: 'approximated',
      detail: 'They are of the distribution tokens are drawn from: after temperature, filters and penalties.',
    });
  return {
    value: {
      temperature: sampling.temperature ?? defaults.temperature,
      topP: sampling.topP ?? defaults.topP,
      topK: sampling.topK ?? defaults.topK,
      minP: sampling.minP ?? defaults.minP,
      ...(sampling.seed !== undefined && { seed: seedOf(sampling.seed) }),
      repeatPenalty: sampling.repetitionPenalty ?? defaults.repeatPenalty,
      frequencyPenalty: sampling.frequencyPenalty ?? 0,
      presencePenalty: sampling.presencePenalty ?? 0,
      bias: biasOf(sampling.logitBias ?? {}),
    },
    losses,
  };
}

function requireBounds(sampling: Sampling): void {
  for (const [key, [least, most]] of Object.entries(bounds)) {
    const field = key as keyof typeof bounds;
    const value = sampling[field];
    if (value === undefined) continue;
    const whole = wholeNumbers.includes(field);
    if (value >= least && value <= most && (!whole || Number.isInteger(value))) continue;
    const most_ = most === Number.MAX_SAFE_INTEGER ? 'up' : `to ${most}`;
    throw new GatewayError(
      'caller_invalid_request',
      `${clientNames[field]} is ${value}; the embedded model takes ${whole ? 'a whole number' : 'a number'} from ${least} ${most_}.`,
      { param: clientNames[field] },
    );
  }
}

/** The runtime's seeds have 32 bits; negative and larger ones are folded into them. */
function seedOf(seed: number): number {
  if (!Number.isFinite(seed))
    throw new GatewayError('caller_invalid_request', 'seed is not a number.', { param: 'seed' });
  return Number(BigInt.asUintN(32, BigInt(Math.trunc(seed))));
}

function biasOf(logitBias: Readonly<Record<string, number>>): (readonly [number, number])[] {
  return Object.entries(logitBias).map(([key, logit]) => {
    const token = Number(key);
    if (Number.isInteger(token) && token >= 0 && token < 32_000) return [token, logit] as const;
    throw new GatewayError(
      'caller_invalid_request',
      `logit_bias names the token "${key}"; the embedded model's tokens are the numbers 0 to 31999.`,
      { param: 'logit_bias' },
    );
  });
}
