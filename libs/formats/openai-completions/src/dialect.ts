import type { CanonicalRequest, EncodeTarget } from '#libs/canonical';
import { oncePer } from '#libs/codec-kit';
import { format } from './format.js';

/** How upstreams of this format differ. Every key may stand in `EncodeTarget.dialect` under the same name. */
export interface CompletionsDialect {
  /** The upstream takes `top_k`, `min_p` and `repetition_penalty`. Default false. */
  readonly samplingExtensions: boolean;
  /** The upstream takes `stream_options`; streams then ask for a usage report. Default true. */
  readonly streamUsage: boolean;
}

/** The official API's ways. */
export const officialDialect: CompletionsDialect = { samplingExtensions: false, streamUsage: true };

const clientsOwnDialect: CompletionsDialect = { ...officialDialect, samplingExtensions: true };

/** The dialect to write in. A client of this very format wrote what it meant; keys of other codecs are passed over. */
export function dialectFor(request: CanonicalRequest, target: EncodeTarget): CompletionsDialect {
  if (request.source === format) return clientsOwnDialect;
  return target.dialect === undefined ? officialDialect : dialectSaid(target.dialect);
}

const dialectSaid = oncePer((dialect: NonNullable<EncodeTarget['dialect']>): CompletionsDialect => {
  return {
    samplingExtensions: dialect.samplingExtensions === true,
    streamUsage: dialect.streamUsage !== false,
  };
});
