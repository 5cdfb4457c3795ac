import type { CanonicalRequest, EncodeTarget } from '#libs/canonical';
import { oncePer } from '#libs/codec-kit';
import { format } from './format.js';

/** How upstreams of this format differ. Every key may stand in `EncodeTarget.dialect` under the same name. */
export interface ChatDialect {
  /** The field that limits the answer's tokens. Default `max_completion_tokens`. */
  readonly maxTokensField: 'max_completion_tokens' | 'max_tokens';
  /** The upstream knows the role `developer`; else it becomes `system`. Default true. */
  readonly developerRole: boolean;
  /** Where earlier thinking is written in assistant messages. Default `none`: it is dropped. */
  readonly reasoningField: 'none' | 'reasoning_content' | 'reasoning';
  /** The upstream takes `reasoning_effort`. Default true. */
  readonly reasoningEffort: boolean;
  /** The upstream takes `top_k`, `min_p` and `repetition_penalty`. Default false. */
  readonly samplingExtensions: boolean;
  /** The upstream takes `stream_options`; streams then ask for a usage report. Default true. */
  readonly streamUsage: boolean;
  /** Content made of text alone is written as one string. Default false: several parts stay parts. */
  readonly textAsString: boolean;
  /** Tool messages may hold images and files; else they move to a user message. Default false. */
  readonly toolResultMedia: boolean;
  /** `file_data` may be an http(s) URL. Default false. */
  readonly fileUrls: boolean;
  /** The upstream takes `video_url` parts. Default false. */
  readonly videoParts: boolean;
  /** The upstream takes `prompt_cache_breakpoint`. Default true. */
  readonly cacheBreakpoints: boolean;
  /** The upstream takes `web_search_options` in place of another vendor's web search tool. Default false. */
  readonly webSearch: boolean;
  /** The upstream is Google's and takes `extra_content.google.thought_signature` on tool calls. Default false. */
  readonly thoughtSignatures: boolean;
}

/** The official API's ways. */
export const officialDialect: ChatDialect = {
  maxTokensField: 'max_completion_tokens',
  developerRole: true,
  reasoningField: 'none',
  reasoningEffort: true,
  samplingExtensions: false,
  streamUsage: true,
  textAsString: false,
  toolResultMedia: false,
  fileUrls: false,
  videoParts: false,
  cacheBreakpoints: true,
  webSearch: false,
  thoughtSignatures: false,
};

/** A client of this very format wrote what it meant: nothing is adapted. */
const clientsOwnDialect: ChatDialect = {
  ...officialDialect,
  samplingExtensions: true,
  toolResultMedia: true,
  fileUrls: true,
  videoParts: true,
};

const words: Partial<Record<keyof ChatDialect, readonly string[]>> = {
  maxTokensField: ['max_completion_tokens', 'max_tokens'],
  reasoningField: ['none', 'reasoning_content', 'reasoning'],
};

/**
 * The dialect to write in. Keys of other codecs are passed over.
 * @throws RangeError where a key holds what it may not.
 */
export function dialectFor(request: CanonicalRequest, target: EncodeTarget): ChatDialect {
  if (request.source === format) return clientsOwnDialect;
  return target.dialect === undefined ? officialDialect : dialectSaid(target.dialect);
}

const dialectSaid = oncePer((dialect: NonNullable<EncodeTarget['dialect']>): ChatDialect => {
  const said = Object.entries(dialect).filter(([key]) => Object.hasOwn(officialDialect, key));
  for (const [key, value] of said) checkWord(key as keyof ChatDialect, value);
  return { ...officialDialect, ...Object.fromEntries(said) };
});

function checkWord(key: keyof ChatDialect, value: string | number | boolean): void {
  const allowed = words[key] ?? [true, false];
  if (allowed.some((word) => word === value)) return;
  throw new RangeError(`Dialect key '${key}' must be one of ${allowed.join(', ')}; it is '${value}'.`);
}
