export type TokenFault = 'not-found' | 'name-taken' | 'name-invalid' | 'expiry-invalid' | 'revoked';

/** A token cannot be made or changed as asked. The message says why, and what to do. */
export class TokenError extends Error {
  override readonly name = 'TokenError';

  constructor(
    readonly fault: TokenFault,
    message: string,
  ) {
    super(message);
  }
}
