import type { IncomingMessage } from 'node:http';
import { queryKeysOf } from '../../auth/query-key.js';

/** Three families list their models at `GET /v1/models`. */
export type ModelFamily = 'openai' | 'anthropic' | 'google';

/**
 * Which family asks, by the headers its SDKs always send.
 * Source: formats/README.md, "Which format is a request in?".
 */
export function familyOf(request: IncomingMessage): ModelFamily {
  const { headers } = request;
  if (headers['anthropic-version'] !== undefined || headers['vendor-version'] !== undefined)
    return 'anthropic';
  const google = headers['x-goog-api-key'] !== undefined || headers['x-goog-api-client'] !== undefined;
  return google || queryKeysOf(request).length > 0 ? 'google' : 'openai';
}
