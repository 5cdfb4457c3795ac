import { Controller, Get, Header } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { TokenAccess } from '../../auth/access.decorator.js';
import { CurrentPrincipal } from '../../auth/current-principal.decorator.js';
import { TokenStandings } from '../../limits/token-standings.js';
import type { Principal } from '../../tokens/principal.js';
import { tokenToJson } from '../../tokens/token-json.js';
import { TokenLookup } from '../../tokens/token-lookup.js';
import { standingToJson } from '../../limits/standing-json.js';

/** Tells whoever holds a token what it is good for, and what is left of it. */
@Controller('v1/token')
@TokenAccess('any')
export class TokenController {
  constructor(
    private readonly tokens: TokenLookup,
    private readonly standings: TokenStandings,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async describe(@CurrentPrincipal() principal: Principal): Promise<JsonObject> {
    const token = this.tokens.summary(principal.tokenId);
    if (token === undefined) throw new GatewayError('gateway_internal', 'The token was forgotten meanwhile.');
    const isBounded = principal.limits !== undefined || principal.budgets !== undefined;
    const standing = isBounded ? standingToJson(await this.standings.of(principal)) : null;
    return { ...tokenToJson(token), standing };
  }
}
