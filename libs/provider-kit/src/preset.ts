import { z } from 'zod';
import { chatDialectSchema } from './openai/chat-dialect.js';
import {
  imagesEndpointSchema,
  speechEndpointSchema,
  transcriptionEndpointSchema,
} from './openai/media-endpoints.js';
import { realtimeEndpointSchema } from './openai/realtime-endpoint.js';
import { embeddingEndpointSchema, rerankingEndpointSchema } from './openai/task-endpoints.js';
import { openAiFormatsSchema } from './openai/upstream-formats.js';
import { promptCacheSchema } from './prompt-cache-terms.js';

const variableName = z.string().regex(/^[A-Z][A-Z0-9_]*$/);
const baseUrl = z.url({ protocol: /^https?$/ }).refine((url) => !url.endsWith('/'), 'No trailing slash.');

/** A vendor whose API has OpenAI's shape, as data: what a file in `src/providers/presets` may hold. */
export const presetSchema = z.strictObject({
  $schema: z.string().exactOptional(),
  /** Usable as `type:` in the configuration; the provider's id where a variable switches it on. */
  name: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  /** For people. */
  title: z.string().min(1),
  /** Where the vendor documents the API. */
  documentation: z.url({ protocol: /^https$/ }),
  /** Where the vendor's keys are made. Absent: nowhere, or its documentation says. */
  keyPage: z.url({ protocol: /^https$/ }).exactOptional(),
  baseUrl,
  /** Variables that name another base address, the first set one wins. */
  baseUrlVariables: z.array(variableName),
  /** `optional`: servers one runs oneself; the base address's variable switches them on. */
  apiKey: z.enum(['required', 'optional']),
  /** Variables that hold the key, the first set one wins. */
  apiKeyVariables: z.array(variableName),
  /** The vendor's own names; `*` stands for anything. Names that several vendors serve do not belong here. */
  modelPatterns: z.array(z.string().min(1)),
  /** Models known without asking. Default none. */
  models: z.array(z.string().min(1)).default([]),
  /** False where there is no `GET {baseUrl}/models`. Default true. */
  discovery: z.boolean().default(true),
  /** Formats it speaks. Default: chat completions, and text completions until it says it has none. */
  formats: openAiFormatsSchema.exactOptional(),
  /** How its chat completions differ from what `openai-compatible` assumes of any server. Default: not at all. */
  dialect: chatDialectSchema.default({}),
  /** How it caches prompts. Absent: from 1,024 tokens on, for 5 minutes after each use. */
  promptCache: promptCacheSchema.exactOptional(),
  /** False for vendors without language models. Default true. */
  generation: z.boolean().default(true),
  /** Where it makes vectors. Absent: nowhere. */
  embedding: embeddingEndpointSchema.exactOptional(),
  /** Where it ranks documents. Absent: nowhere. */
  reranking: rerankingEndpointSchema.exactOptional(),
  /** Where it makes pictures. Absent: nowhere. */
  images: imagesEndpointSchema.exactOptional(),
  /** Where it writes down what is spoken. Absent: nowhere. */
  transcription: transcriptionEndpointSchema.exactOptional(),
  /** Where it reads aloud. Absent: nowhere. */
  speech: speechEndpointSchema.exactOptional(),
  /** Where it holds realtime sessions. Absent: nowhere. */
  realtime: realtimeEndpointSchema.exactOptional(),
});

export type Preset = z.output<typeof presetSchema>;
