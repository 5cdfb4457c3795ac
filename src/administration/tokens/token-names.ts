import { Inject, Injectable } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import type { JsonValue } from '#libs/json';
import { TOKEN_REPOSITORY } from '../../storage/token.repository.js';
import type { TokenRecord, TokenRepository } from '../../storage/token.repository.js';
import { principalOf } from '../../tokens/principal-of.js';
import type { Principal } from '../../tokens/principal.js';
import { stateOf } from '../../tokens/token-state.js';

/** Finds the tokens that requests name. */
@Injectable()
export class TokenNames {
  constructor(@Inject(TOKEN_REPOSITORY) private readonly repository: TokenRepository) {}

  /**
   * The id of a token that is named by id or by name.
   * @param param where it was named, for messages
   * @throws GatewayError 404 where there is none, 400 where that is no name
   */
  async idOf(named: JsonValue, param: string): Promise<string> {
    return (await this.find(named, param)).id;
  }

  /**
   * Whom a token makes of its bearer.
   * @throws GatewayError as `idOf`; 409 where the token opens nothing
   */
  async principalOf(named: JsonValue, param: string): Promise<Principal> {
    const token = await this.find(named, param);
    const state = stateOf(token, Date.now());
    if (state === 'active') return principalOf(token);
    const message = `${param}: the token ${JSON.stringify(token.name)} is ${state}: it opens nothing. Choose another.`;
    throw new GatewayError('caller_invalid_request', message, { param, status: 409, reason: 'token_idle' });
  }

  private async find(named: JsonValue, param: string): Promise<TokenRecord> {
    if (typeof named !== 'string' || named === '') {
      throw new GatewayError('caller_invalid_request', `${param}: name one token, by its id or its name.`, {
        param,
        reason: 'invalid_value',
      });
    }
    const found = await this.repository.find(named);
    if (found !== undefined) return found;
    throw new GatewayError(
      'caller_invalid_request',
      `${param}: there is no token ${JSON.stringify(named)}.`,
      {
        param,
        status: 404,
        reason: 'not_found',
      },
    );
  }
}
