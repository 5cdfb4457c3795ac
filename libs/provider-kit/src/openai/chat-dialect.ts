import { z } from 'zod';

const flag = z.boolean('Write true or false.');

/** How an upstream's chat completions differ from OpenAI's own, in the words of the `openai-chat` codec. */
export const chatDialectSchema = z.strictObject({
  maxTokensField: z
    .enum(['max_tokens', 'max_completion_tokens'], 'Write max_tokens or max_completion_tokens.')
    .exactOptional(),
  reasoningField: z
    .enum(['none', 'reasoning_content', 'reasoning'], 'Write none, reasoning_content or reasoning.')
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
});

export type ChatDialectOptions = z.output<typeof chatDialectSchema>;
