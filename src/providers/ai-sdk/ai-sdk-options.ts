import { z } from 'zod';
import { headerOptions } from '#libs/provider-kit';
import type { ModelEndpoint } from '#libs/provider-kit';
import type { JsonObject, JsonValue } from '#libs/json';

const endpoints = [
  'generation',
  'embedding',
  'reranking',
  'images',
  'transcription',
  'speech',
] as const satisfies readonly ModelEndpoint[];

const modelName = z.string('Write the name of a model.').min(1, 'Write the name of a model.');

/** A scope, a name, and a way into the package where it has several. */
const packageName = z
  .string('Write the name of an npm package, such as "@ai-sdk/mistral".')
  .regex(
    /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*(?:\/[a-zA-Z0-9_-]+)*$/,
    'Write the name of an npm package, such as "@ai-sdk/mistral".',
  );

const identifier = z
  .string('Write the name of an export.')
  .regex(/^[A-Za-z_$][\w$]*$/, 'Write the name of an export.');

const settings = z.record(z.string(), z.json(), 'Write names and values, one pair a line.');

/** What a provider of this type takes besides its address and keys. */
export const aiSdkOptionsSchema = z.strictObject({
  /** The npm package that speaks to the vendor. */
  package: packageName,
  /** Which of its exports makes the provider, where it has several. */
  factory: identifier.exactOptional(),
  /** Further settings of that factory. */
  options: settings.exactOptional(),
  /** Method of the provider that gives language models. Default `languageModel`. */
  api: identifier.exactOptional(),
  /** Sent to the vendor with every request. */
  headers: headerOptions.headers,
  /** Options of the package for every call, by its own name for itself. */
  providerOptions: z
    .record(z.string(), settings, 'Write them under the name that the package has for itself.')
    .exactOptional(),
  /** Models to be listed: names, or names with what they are for. */
  models: z
    .array(
      z.union(
        [modelName, z.strictObject({ name: modelName, endpoints: z.array(z.enum(endpoints)).min(1) })],
        `Write names of models, or name and endpoints (${endpoints.join(', ')}).`,
      ),
      'Write a list of models.',
    )
    .exactOptional(),
});

export type AiSdkOptions = z.output<typeof aiSdkOptionsSchema>;

/** Values among the factory's settings that are credentials by their names, to be kept out of logs. */
export function secretSettings(options: JsonObject): readonly string[] {
  return Object.entries(options).flatMap(([name, value]) => secretsIn(name, value ?? null));
}

function secretsIn(name: string, value: JsonValue): readonly string[] {
  if (typeof value === 'string')
    return /key|token|secret|password|credential|auth/i.test(name) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  // What is listed under a name is called by it.
  return Array.isArray(value)
    ? value.flatMap((one: JsonValue) => secretsIn(name, one))
    : secretSettings(value as JsonObject);
}
