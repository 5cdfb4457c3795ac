import type { CanonicalRequest, EncodeTarget } from '#libs/canonical';
import { oncePer } from '#libs/codec-kit';
import { format } from './format.js';

/** How upstreams of this format differ. Every key may stand in `EncodeTarget.dialect` under the same name. */
export interface ResponsesDialect {
  /** The upstream takes `reasoning.summary`. Default true. */
  readonly reasoningSummary: boolean;
  /** The upstream gives encrypted reasoning where `include` asks for it. Default true. */
  readonly encryptedReasoning: boolean;
  /** The upstream takes `prompt_cache_breakpoint`. Default true. */
  readonly cacheBreakpoints: boolean;
  /** The upstream takes images and files in the output of tools; else they move to a user message. Default true. */
  readonly toolResultMedia: boolean;
}

/** The official API's ways. */
export const officialDialect: ResponsesDialect = {
  reasoningSummary: true,
  encryptedReasoning: true,
  cacheBreakpoints: true,
  toolResultMedia: true,
};

/**
 * The dialect to write in. A client of this very format wrote what it meant: nothing is adapted.
 * Keys of other codecs are passed over.
 * @throws RangeError where a key holds what it may not.
 */
export function dialectFor(request: CanonicalRequest, target: EncodeTarget): ResponsesDialect {
  if (request.source === format || target.dialect === undefined) return officialDialect;
  return dialectSaid(target.dialect);
}

const dialectSaid = oncePer((dialect: NonNullable<EncodeTarget['dialect']>): ResponsesDialect => {
  const said = Object.entries(dialect).filter(([key]) => Object.hasOwn(officialDialect, key));
  for (const [key, value] of said) {
    if (typeof value === 'boolean') continue;
    throw new RangeError(`Dialect key '${key}' must be true or false; it is '${String(value)}'.`);
  }
  return { ...officialDialect, ...Object.fromEntries(said) };
});
