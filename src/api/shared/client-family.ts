import type { IncomingMessage } from 'node:http';
import { queryKeysOf } from '../../auth/query-key.js';

/** The families of clients: each has paths, headers and error bodies of its own. */
export type ClientFamily = SharedPathFamily | 'cohere' | 'jina';

/** Families that share paths and are told apart by their headers. */
export type SharedPathFamily = 'openai' | 'anthropic' | 'google';

const paths: readonly (readonly [RegExp, ClientFamily])[] = [
  [/^\/v1beta\b|^\/v1alpha\b|^\/v1\/(?:tunedModels\/|models\/.+:[A-Za-z]+$)/, 'google'],
  [/^\/v1\/(?:messages|complete)(?:\/|$)/, 'anthropic'],
  [/^\/v2\/(?:rerank|embed)(?:\/|$)/, 'cohere'],
  // Cohere's clients of version 1 come here too: they find their words among Jina's.
  [/^\/v1\/rerank(?:\/|$)/, 'jina'],
];

/** Which family a request belongs to: by its path where that is one family's alone, else by its headers. */
export function familyOf(request: IncomingMessage): ClientFamily {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
  return paths.find(([pattern]) => pattern.test(path))?.[1] ?? familyByHeaders(request);
}

/**
 * Which family asks, by the headers its SDKs always send.
 * Source: formats/README.md, "Which format is a request in?".
 */
export function familyByHeaders(request: IncomingMessage): SharedPathFamily {
  const { headers } = request;
  if (headers['anthropic-version'] !== undefined || headers['vendor-version'] !== undefined)
    return 'anthropic';
  const google = headers['x-goog-api-key'] !== undefined || headers['x-goog-api-client'] !== undefined;
  return google || queryKeysOf(request).length > 0 ? 'google' : 'openai';
}
