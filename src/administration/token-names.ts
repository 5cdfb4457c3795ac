import { Inject, Injectable } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import type { JsonValue } from '#libs/json';
import { TOKEN_REPOSITORY } from '../storage/token.repository.js';
import type { TokenRepository } from '../storage/token.repository.js';

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
    if (typeof named !== 'string' || named === '') {
      throw new GatewayError('caller_invalid_request', `${param}: name one token, by its id or its name.`, {
        param,
        reason: 'invalid_value',
      });
    }
    const found = await this.repository.find(named);
    if (found !== undefined) return found.id;
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
