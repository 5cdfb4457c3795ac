import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import { refused } from '../../auth/refusal.js';
import { applyTokenSettings } from '../../auth/token-settings.js';
import type { Admission, Visitor } from '../../sockets/socket-connection.js';
import type { RouteSecrets } from '../../sockets/socket-route.js';
import type { Principal } from '../../tokens/principal.js';
import { TokenLookup } from '../../tokens/token-lookup.js';
import { ClientSecrets } from './client-secrets.js';
import { SecretVisitor } from './secret-visitor.js';

/** How clients tell secrets from tokens. */
const prefix = 'ek_';

/** Lets those in who have a client secret. */
@Injectable()
export class SecretDoor implements RouteSecrets {
  constructor(
    private readonly secrets: ClientSecrets,
    private readonly tokens: TokenLookup,
  ) {}

  owns(credential: string): boolean {
    return credential.startsWith(prefix);
  }

  /** A session outlives its secret, but not the token that made it, whose rules are the secret's. */
  async admit(
    credential: string,
    request: IncomingMessage,
    check: (principal: Principal) => void,
  ): Promise<Visitor> {
    const content = await this.secrets.find(credential);
    if (content === undefined) throw notInForce();
    const recheck = async (): Promise<Admission> => {
      const verdict = await this.tokens.findById(content.tokenId);
      if (verdict.status !== 'valid') throw refused(verdict.status);
      check(verdict.principal);
      const headers = { ...request.headers };
      applyTokenSettings(verdict.principal, headers);
      return { principal: verdict.principal, headers };
    };
    const { principal } = await recheck();
    return new SecretVisitor(principal, recheck, content.model, content.settled);
  }
}

const notInForce = (): GatewayError =>
  new GatewayError(
    'caller_unauthenticated',
    'The client secret is unknown or has expired. Make a new one: POST /v1/realtime/client_secrets.',
    { reason: 'client_secret_not_in_force', headers: { 'www-authenticate': 'Bearer realm="model-gateway"' } },
  );
