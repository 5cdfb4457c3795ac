import type { Feature } from '#libs/canonical';
import type { JsonObject } from '#libs/json';

/** Fields of the vendor's own API that others are known to refuse, and what is lost without each. */
const lost = {
  frequency_penalty: 'frequency-penalty',
  logit_bias: 'logit-bias',
  logprobs: 'logprobs',
  metadata: 'metadata',
  n: 'candidates',
  name: 'participant-name',
  parallel_tool_calls: 'parallel-tool-calls-off',
  presence_penalty: 'presence-penalty',
  prompt_cache_key: 'cache-key',
  prompt_cache_options: 'cache-mode',
  prompt_cache_retention: 'cache-retention',
  service_tier: 'service-tier',
  store: 'store',
  user: 'user-id',
  verbosity: 'verbosity',
} as const satisfies Readonly<Record<string, Feature>>;

export type RefusableField = keyof typeof lost;

export const refusableFields = Object.keys(lost) as readonly RefusableField[];

/** Fields that make no sense without another, or mean the same. */
const companions: Readonly<Partial<Record<RefusableField, string>>> = {
  logprobs: 'top_logprobs',
  user: 'safety_identifier',
};

/** What is lost where these fields are refused. */
export const featuresOf = (
  fields: readonly RefusableField[],
): readonly (readonly [RefusableField, Feature])[] => fields.map((field) => [field, lost[field]]);

/** The body without the fields that are refused. Names of participants stand in its messages, and are not written at all. */
export function withoutRefused(body: JsonObject, fields: readonly RefusableField[]): JsonObject {
  if (fields.length === 0) return body;
  const refused = new Set<string>(fields.flatMap((field) => [field, companions[field] ?? field]));
  return Object.fromEntries(Object.entries(body).filter(([name]) => !refused.has(name)));
}
