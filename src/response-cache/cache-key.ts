import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { CacheSharing } from '../config/settings/response-cache-settings.js';
import type { CacheQuestion } from './cache-question.js';
import { digestOfRequest } from './request-digest.js';

/** Grows with every change of what a key is made of: older answers are found no more. */
const version = 1;

/** Who asks, of whom an answer may come. */
export interface Asker {
  readonly tokenId: string;
  readonly team?: string;
}

/** Where a question goes. @param candidates whom its model's name leads to: other ones may answer otherwise */
export interface Address {
  readonly request: Pick<IncomingMessage, 'url' | 'headers'>;
  readonly candidates: readonly string[];
}

/** What tells one cached answer from another: the request, as far as its answer depends on it, and who may share it. */
export async function cacheKeyOf(
  { endpoint, format, model, stream, raw, headers }: CacheQuestion,
  { request, candidates }: Address,
  asker: Asker,
  sharing: CacheSharing,
): Promise<string> {
  // What changes the answer though it is not in the body: refused losses, and the cost told in the answer.
  const wishes = ['x-gateway-strict', 'x-gateway-include'].map((name) => request.headers[name] ?? '');
  const what = [endpoint, format, model, stream, request.url ?? '', Object.entries(headers).sort(), wishes];
  const body = await digestOfRequest(format, raw);
  return hash(
    'sha256',
    JSON.stringify([version, circleOf(asker, sharing), what, candidates, body]),
    'base64url',
  );
}

/** Those who share answers. A token without a team is alone. */
function circleOf({ tokenId, team }: Asker, sharing: CacheSharing): readonly string[] {
  if (sharing === 'all') return ['all'];
  return sharing === 'team' && team !== undefined ? ['team', team] : ['token', tokenId];
}
