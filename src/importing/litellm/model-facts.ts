import type { JsonObject } from '#libs/json';
import { fieldsOf, numberOf } from '../fields.js';
import type { Fields } from '../fields.js';

/** Tokens for which prices are told. */
const million = 1_000_000;

/** LiteLLM's prices of one token or piece, by our names, and what each is multiplied with. */
const prices: readonly (readonly [ours: string, theirs: string, factor: number])[] = [
  ['input', 'input_cost_per_token', million],
  ['output', 'output_cost_per_token', million],
  ['cacheRead', 'cache_read_input_token_cost', million],
  ['cacheWrite', 'cache_creation_input_token_cost', million],
  ['reasoning', 'output_cost_per_reasoning_token', million],
  ['inputAudio', 'input_cost_per_audio_token', million],
  ['outputAudio', 'output_cost_per_audio_token', million],
  ['characters', 'input_cost_per_character', million],
  ['image', 'output_cost_per_image', 1],
  ['hourHeard', 'input_cost_per_second', 3600],
  ['perRequest', 'input_cost_per_request', 1],
];

const capabilities: readonly (readonly [ours: string, theirs: string])[] = [
  ['vision', 'supports_vision'],
  ['audio', 'supports_audio_input'],
  ['tools', 'supports_function_calling'],
  ['schema', 'supports_response_schema'],
  ['reasoning', 'supports_reasoning'],
];

/** Keys of an entry that {@link modelFacts} reads. */
export const factKeys: readonly string[] = [
  'max_input_tokens',
  'max_output_tokens',
  ...prices.map(([, theirs]) => theirs),
  ...capabilities.map(([, theirs]) => theirs),
];

/** What an entry says of its model: `model_info`, and prices among the parameters, which count more. */
export function modelFacts(entry: Fields): JsonObject {
  const told = { ...fieldsOf(entry.model_info), ...fieldsOf(entry.litellm_params) };
  const known = {
    context: wholeOf(told.max_input_tokens),
    maxOutput: wholeOf(told.max_output_tokens),
    capabilities: group(capabilities.map(([ours, theirs]) => [ours, truthOf(told[theirs])])),
    prices: group(prices.map(([ours, theirs, factor]) => [ours, dollars(told[theirs], factor)])),
  };
  return group(Object.entries(known)) ?? {};
}

function wholeOf(value: unknown): number | undefined {
  const number = numberOf(value);
  return number !== undefined && number >= 1 ? Math.floor(number) : undefined;
}

const truthOf = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);

/** The configuration has six decimals. */
function dollars(value: unknown, factor: number): number | undefined {
  const amount = numberOf(value);
  return amount === undefined || amount < 0 ? undefined : Number((amount * factor).toFixed(6));
}

function group<Value>(
  entries: readonly (readonly [string, Value | undefined])[],
): Record<string, Value> | undefined {
  const told = entries.filter((entry): entry is readonly [string, Value] => entry[1] !== undefined);
  return told.length === 0 ? undefined : Object.fromEntries(told);
}
