import type { CanonicalRequest, EncodeTarget } from '#libs/canonical';
import { oncePer } from '#libs/codec-kit';
import { format } from './format.js';
import { refusableFields } from './refusable-fields.js';
import type { RefusableField } from './refusable-fields.js';

/** How upstreams of this format differ. Every key may stand in `EncodeTarget.dialect` under the same name. */
export interface ChatDialect {
  /** The field that limits the answer's tokens. Default `max_completion_tokens`. */
  readonly maxTokensField: 'max_completion_tokens' | 'max_tokens';
  /** The upstream knows the role `developer`; else it becomes `system`. Default true. */
  readonly developerRole: boolean;
  /**
   * Where earlier thinking is written in assistant messages; `thinking`: as blocks of the content, which is Mistral's
   * way. Default `none`: it is dropped.
   */
  readonly reasoningField: 'none' | 'reasoning_content' | 'reasoning' | 'thinking';
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
  /** The field of the seed. Default `seed`. */
  readonly seedField: 'seed' | 'random_seed';
  /** The ids of calls that the upstream takes: any, or nine letters and digits. Default `any`. */
  readonly callIds: 'any' | 'nine';
  /** A last message of the assistant, which the answer continues, says so: `prefix: true`. Default false. */
  readonly prefillMark: boolean;
  /**
   * Fields that the upstream answers with an error. What this format's own clients say is then written in the
   * upstream's ways too. Default none.
   */
  readonly refuses: readonly RefusableField[];
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
  seedField: 'seed',
  callIds: 'any',
  prefillMark: false,
  refuses: [],
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
  reasoningField: ['none', 'reasoning_content', 'reasoning', 'thinking'],
  seedField: ['seed', 'random_seed'],
  callIds: ['any', 'nine'],
};

/**
 * The dialect to write in. Keys of other codecs are passed over.
 * @throws RangeError where a key holds what it may not.
 */
export function dialectFor(request: CanonicalRequest, target: EncodeTarget): ChatDialect {
  const dialect = target.dialect === undefined ? officialDialect : dialectSaid(target.dialect);
  return request.source === format && !isStrict(dialect) ? clientsOwnDialect : dialect;
}

/** Whether the upstream is known to refuse some of what the format's own clients may say. */
export const isStrict = ({ refuses }: Pick<ChatDialect, 'refuses'>): boolean => refuses.length > 0;

const dialectSaid = oncePer((dialect: NonNullable<EncodeTarget['dialect']>): ChatDialect => {
  const said = Object.entries(dialect).filter(([key]) => Object.hasOwn(officialDialect, key));
  for (const [key, value] of said) checkWord(key as keyof ChatDialect, value);
  return { ...officialDialect, ...Object.fromEntries(said) };
});

type Said = NonNullable<EncodeTarget['dialect']>[string];

function checkWord(key: keyof ChatDialect, value: Said): void {
  const allowed = key === 'refuses' ? refusableFields : (words[key] ?? [true, false]);
  const isList = key === 'refuses';
  if (
    isList === Array.isArray(value) &&
    [value].flat().every((said) => allowed.some((word) => word === said))
  )
    return;
  throw new RangeError(
    `Dialect key '${key}' must be one of ${allowed.join(', ')}; it is '${String(value)}'.`,
  );
}
