import type { RequestHead } from '../request-head.js';
import type { VendorReply } from '../vendor.js';
import { invalidRequest } from './anthropic-error.js';

/** The versions there are. Source: formats/messages.md, "Version header". */
const versions: readonly string[] = ['2023-01-01', '2023-06-01', '2026-10-21'];

const newest = '2026-10-21';

/** What the version a request asks for, and its betas, mean for it. */
export interface ApiVersion {
  /** The key is a bearer token; else it stands in `x-api-key`. */
  readonly takesBearer: boolean;
  /** `temperature`, `top_p` and `top_k` exist. */
  readonly hasSampling: boolean;
  /** Documents in assistant turns and citations in user turns are taken. */
  readonly isLenient: boolean;
  /** Thinking between calls: its budget may exceed `max_tokens`. */
  readonly interleavesThinking: boolean;
}

/** Reads the version; undefined where the header is missing or names none. */
export function readVersion({ headers }: RequestHead): ApiVersion | undefined {
  const version = headers['anthropic-version'];
  if (typeof version !== 'string' || !versions.includes(version)) return undefined;
  const betas = [headers['anthropic-beta'] ?? []].flat().join(',').split(',');
  const isNewest = version === newest;
  return {
    takesBearer: isNewest,
    hasSampling: !isNewest,
    isLenient: !isNewest,
    interleavesThinking: betas.some((beta) => beta.trim().startsWith('interleaved-thinking-')),
  };
}

/** What a missing or unknown version is answered with. */
export function refuseVersion({ headers }: RequestHead): VendorReply {
  const version = headers['anthropic-version'];
  if (version === undefined) return invalidRequest('anthropic-version: header is required');
  return invalidRequest(
    `anthropic-version: ${JSON.stringify(version)} is not a valid version. Valid versions are ${versions.join(', ')}.`,
  );
}
