import { randomUUID } from 'node:crypto';
import type { NewToken } from '../storage/token.repository.js';
import type { CredentialHasher } from './credential-hasher.js';
import { displayOf, mintToken } from './token-format.js';

/** What the maker of a token decides. */
export interface TokenRequest {
  readonly name: string;
  /** Milliseconds since the epoch. Absent: it never expires. */
  readonly expiresAt?: number;
  /** Refuse what cannot be carried whole. Default false. */
  readonly strict?: boolean;
}

/** A token before it is kept, with the secret that nobody can get back later. */
export function prepareToken(
  hasher: CredentialHasher,
  { name, expiresAt, strict = false }: TokenRequest,
): { readonly token: NewToken; readonly secret: string } {
  const secret = mintToken();
  const token = {
    id: `tok_${randomUUID()}`,
    name,
    display: displayOf(secret),
    hash: hasher.hash(secret),
    createdAt: Date.now(),
    strict,
    ...(expiresAt !== undefined && { expiresAt }),
  };
  return { token, secret };
}
