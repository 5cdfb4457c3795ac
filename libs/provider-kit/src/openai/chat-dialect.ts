import { z } from 'zod';
import { refusableFields } from '#libs/formats/openai-chat';

const refusable = `Write a list of ${refusableFields.join(', ')}.`;

const flag = z.boolean('Write true or false.');

/** How an upstream's chat completions differ from OpenAI's own, in the words of the `openai-chat` codec. */
export const chatDialectSchema = z.strictObject({
  maxTokensField: z
    .enum(['max_tokens', 'max_completion_tokens'], 'Write max_tokens or max_completion_tokens.')
    .exactOptional(),
  reasoningField: z
    .enum(
      ['none', 'reasoning_content', 'reasoning', 'thinking'],
      'Write none, reasoning_content, reasoning or thinking.',
    )
    .exactOptional(),
  developerRole: flag.exactOptional(),
  reasoningEffort: flag.exactOptional(),
  samplingExtensions: flag.exactOptional(),
  streamUsage: flag.exactOptional(),
  textAsString: flag.exactOptional(),
  toolResultMedia: flag.exactOptional(),
  fileUrls: flag.exactOptional(),
  videoParts: flag.exactOptional(),
  cacheBreakpoints: flag.exactOptional(),
  webSearch: flag.exactOptional(),
  thoughtSignatures: flag.exactOptional(),
  seedField: z.enum(['seed', 'random_seed'], 'Write seed or random_seed.').exactOptional(),
  callIds: z.enum(['any', 'nine'], 'Write any or nine.').exactOptional(),
  prefillMark: flag.exactOptional(),
  /** Fields that it answers with an error. Clients that say one are not relayed. */
  refuses: z.array(z.enum(refusableFields, refusable), refusable).min(1, refusable).exactOptional(),
});

export type ChatDialectOptions = z.output<typeof chatDialectSchema>;
