import { Controller, Get, Header } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { TokenAccess } from '../../auth/access.decorator.js';
import { CurrentPrincipal } from '../../auth/current-principal.decorator.js';
import type { Principal } from '../../tokens/principal.js';
import { TokenLookup } from '../../tokens/token-lookup.js';
import type { TokenSummary } from '../../tokens/token-summary.js';

/** Tells whoever holds a token what it is good for. */
@Controller('v1/token')
@TokenAccess('any')
export class TokenController {
  constructor(private readonly tokens: TokenLookup) {}

  @Get()
  @Header('cache-control', 'no-store')
  describe(@CurrentPrincipal() { tokenId }: Principal): JsonObject {
    const token = this.tokens.summary(tokenId);
    if (token === undefined) throw new GatewayError('gateway_internal', 'The token was forgotten meanwhile.');
    return toJson(token);
  }
}

/** `models` and `endpoints`: null means all. Times are ISO 8601. */
const toJson = ({ id, name, display, state, createdAt, expiresAt, strict }: TokenSummary): JsonObject => ({
  object: 'token',
  id,
  name,
  display,
  state,
  created_at: new Date(createdAt).toISOString(),
  ...(expiresAt !== undefined && { expires_at: new Date(expiresAt).toISOString() }),
  models: null,
  endpoints: null,
  strict,
});
