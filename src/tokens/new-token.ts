import { randomUUID } from 'node:crypto';
import type { NewToken } from '../storage/token.repository.js';
import { applyChanges } from './apply-changes.js';
import type { CredentialHasher } from './credential-hasher.js';
import { displayOf, mintToken } from './token-format.js';
import type { TokenRequest } from './token-request.js';

/** A token before it is kept, with the secret that nobody can get back later. */
export function prepareToken(
  hasher: CredentialHasher,
  request: TokenRequest,
): { readonly token: NewToken & Required<Pick<NewToken, 'settings'>>; readonly secret: string } {
  const secret = mintToken();
  const createdAt = Date.now();
  const bare = {
    id: `tok_${randomUUID()}`,
    name: request.name,
    display: displayOf(secret),
    hash: hasher.hash(secret),
    createdAt,
    strict: false,
    settings: {},
  };
  return { token: applyChanges(bare, request, createdAt), secret };
}
