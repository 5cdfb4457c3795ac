import { Inject, Injectable } from '@nestjs/common';
import { TOKEN_REPOSITORY } from '../storage/token.repository.js';
import type { TokenChange, TokenRecord, TokenRepository } from '../storage/token.repository.js';
import { CredentialHasher } from './credential-hasher.js';
import { prepareToken } from './new-token.js';
import type { TokenRequest } from './new-token.js';
import { TokenCache } from './token-cache.js';
import { TokenError } from './token-error.js';
import { summaryOf } from './token-summary.js';
import type { TokenSummary } from './token-summary.js';

/** One to a hundred characters, none of them a control character, no blank at either end. */
const namePattern = /^(?!\s)[^\p{Cc}\p{Zl}\p{Zp}]{1,100}(?<!\s)$/u;

/** The largest time a Date can show. */
const lastTime = 8.64e15;

/** Issues tokens and takes them back. In this process every change holds at once, in others within a second. */
@Injectable()
export class TokenService {
  constructor(
    @Inject(TOKEN_REPOSITORY) private readonly repository: TokenRepository,
    private readonly hasher: CredentialHasher,
    private readonly cache: TokenCache,
  ) {}

  /**
   * @returns the token and its secret, which cannot be shown again
   * @throws TokenError `name-invalid`, `name-taken` by a token that is not revoked, `expiry-invalid`
   */
  async create(request: TokenRequest): Promise<{ readonly token: TokenSummary; readonly secret: string }> {
    check(request);
    const { token, secret } = prepareToken(this.hasher, request);
    const kept = await this.repository.add(token);
    if (kept === undefined) {
      throw new TokenError(
        'name-taken',
        `There is a token named "${request.name}" already. Choose another name, or revoke that one first.`,
      );
    }
    await this.cache.refresh();
    return { token: summaryOf(kept), secret };
  }

  /** All tokens, revoked ones too, oldest first. */
  async list(): Promise<readonly TokenSummary[]> {
    return (await this.repository.list()).map(summaryOf);
  }

  /**
   * Ends a token for good and frees its name.
   * @throws TokenError `not-found`, `revoked`
   */
  revoke(nameOrId: string): Promise<TokenSummary> {
    return this.change(nameOrId, { revokedAt: Date.now() });
  }

  /**
   * Ends a token until it is enabled again.
   * @throws TokenError `not-found`, `revoked`
   */
  disable(nameOrId: string): Promise<TokenSummary> {
    return this.change(nameOrId, { disabledAt: Date.now() });
  }

  /** @throws TokenError `not-found`, `revoked` */
  enable(nameOrId: string): Promise<TokenSummary> {
    return this.change(nameOrId, { disabledAt: null });
  }

  private async change(nameOrId: string, change: TokenChange): Promise<TokenSummary> {
    const found = await this.findToken(nameOrId);
    const changed = await this.repository.change(found.id, change);
    if (changed === undefined) {
      throw new TokenError('revoked', `The token "${found.name}" has been revoked, which is for good.`);
    }
    await this.cache.refresh();
    return summaryOf(changed);
  }

  private async findToken(nameOrId: string): Promise<TokenRecord> {
    const found = await this.repository.find(nameOrId);
    if (found !== undefined) return found;
    throw new TokenError(
      'not-found',
      `No token has the name or id "${nameOrId}". See them all: npm start -- token list`,
    );
  }
}

function check({ name, expiresAt }: TokenRequest): void {
  if (!namePattern.test(name)) {
    throw new TokenError(
      'name-invalid',
      'A token needs a name of 1 to 100 printable characters, without blanks at its ends.',
    );
  }
  if (expiresAt === undefined) return;
  if (!Number.isSafeInteger(expiresAt) || expiresAt <= Date.now() || expiresAt > lastTime) {
    throw new TokenError('expiry-invalid', 'The end of a token must lie in the future.');
  }
}
