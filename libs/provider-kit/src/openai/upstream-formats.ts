import { z } from 'zod';
import type { FormatName } from '#libs/canonical';

/** Formats of OpenAI's HTTP API, and where each is served below the base address. */
export const openAiPaths = {
  'openai-chat': '/chat/completions',
  'openai-completions': '/completions',
  'openai-responses': '/responses',
} as const satisfies Partial<Record<FormatName, string>>;

export type OpenAiFormat = keyof typeof openAiPaths;

const names = Object.keys(openAiPaths) as readonly OpenAiFormat[];

const fix = `Write a list of ${names.join(', ')}, the one that clients of other formats are translated to first.`;

/**
 * Formats an upstream of OpenAI's shape speaks. The hub translates to the first; clients of any of them are
 * relayed verbatim.
 */
export const openAiFormatsSchema = z
  .tuple([z.enum(names, fix)], z.enum(names, fix), fix)
  .refine((formats) => new Set(formats).size === formats.length, 'Name each format once.');

/** What an upstream speaks, and what it may speak besides. */
export interface UpstreamFormats {
  readonly formats: readonly [OpenAiFormat, ...OpenAiFormat[]];
  readonly presumed?: readonly OpenAiFormat[];
}
