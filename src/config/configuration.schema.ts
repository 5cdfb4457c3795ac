import { z } from 'zod';
import { modelShapes, modelSchema } from './model-routes.schema.js';
import { baseAddress, credential, oneOf, text } from './setting-kinds.js';
import { settingNotes } from './setting.js';
import { settingGroups } from './settings.schema.js';

/** What a provider's id looks like: it is the first half of `provider/model`. */
const providerIdPattern = /^[a-z0-9][a-z0-9_.-]{0,63}$/;

const providerId = z.string().regex(providerIdPattern);

const provider = z
  .object({
    type: text('a provider type').schema.register(settingNotes, {
      description: "What it speaks: openai, openai-compatible, anthropic, google, local, a preset's name, …",
    }),
    baseUrl: baseAddress().schema.optional().register(settingNotes, {
      description: 'Base address of the upstream, http or https. Optional where the type knows it.',
      fallback: "the vendor's own",
    }),
    apiKey: credential().schema.optional().register(settingNotes, {
      description: "The upstream's key. Write ${NAME} to read it from the environment.",
      fallback: 'none',
    }),
    apiKeys: z.array(credential().schema).min(1).optional().register(settingNotes, {
      description: 'Several keys to take turns, instead of apiKey.',
      fallback: 'none',
    }),
    lane: z._default(oneOf('auto', 'hub').schema, 'auto').register(settingNotes, {
      description:
        'auto relays bytes untouched where formats match; hub always translates, for upstreams that refuse fields they do not know.',
      fallback: 'auto',
    }),
  })
  .catchall(z.json());

const modelName = z.string().regex(/^[^\s\p{Cc}][^\p{Cc}]{0,255}$/u);

/** The whole configuration: what the file may hold, with the variables laid over it. */
export const configurationSchema = z.strictObject({
  ...settingGroups,
  providers: z.record(providerId, provider).prefault({}),
  models: z.record(modelName, modelSchema).optional(),
});

/** A configuration that passed the schema, every default filled in. */
export type CheckedConfiguration = z.output<typeof configurationSchema>;

/** A provider's keys that are the same for every type. */
export const commonProviderKeys = Object.keys(provider.shape);

/** The shapes whose keys stand under a name of the operator's choosing, for the documentation. */
export const namedShapes = { provider: provider.shape, ...modelShapes } as const;
