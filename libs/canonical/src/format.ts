import type { JsonObject, JsonValue } from '#libs/json';

/**
 * The wire formats the gateway speaks. A format is one vendor's request, response and stream grammar for one
 * family of endpoints; each has one codec in `libs/formats/<name>`.
 */
export type FormatName =
  | 'openai-chat'
  | 'openai-completions'
  | 'openai-responses'
  | 'anthropic-messages'
  | 'google-generate-content'
  | 'bedrock-converse';

/**
 * Fields a format does not name, kept as they came and emitted only to the same format.
 * Absent where there are none.
 */
export type Extensions = Readonly<Partial<Record<FormatName, JsonObject>>>;

/**
 * How the issuing format wrote something it can write in several ways (a bare string or a list of one part,
 * `max_tokens` or `max_completion_tokens`). Only that format's own encoder reads it, so that encoding what
 * was decoded gives the same body.
 */
export interface Spelling {
  readonly format: FormatName;
  readonly value: JsonValue;
}
