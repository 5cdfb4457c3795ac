import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import type { ModelEndpoint } from '#libs/provider-kit';
import { ClientAddress } from '../address/client-address.js';
import type { Principal } from '../tokens/principal.js';

/** Holds tokens to where they may come from and what they may ask for. Their models are checked where those are asked. */
@Injectable()
export class TokenAdmission {
  constructor(private readonly addresses: ClientAddress) {}

  /**
   * @param endpoint what is asked for; absent: nothing of a model
   * @throws GatewayError `policy_forbidden` with the reason
   */
  check(
    principal: Principal,
    request: Pick<IncomingMessage, 'headers' | 'socket'>,
    endpoint: ModelEndpoint | undefined,
  ): void {
    if (principal.permissions === undefined) return;
    this.checkFrom(principal, this.addresses.of(request), endpoint);
  }

  /** Where the client is. Sockets ask it once: later their connection may be gone. */
  addressOf(request: Pick<IncomingMessage, 'headers' | 'socket'>): string | undefined {
    return this.addresses.of(request);
  }

  /** The same as `check`, of a client whose address is known. */
  checkFrom(
    { name, permissions }: Principal,
    address: string | undefined,
    endpoint: ModelEndpoint | undefined,
  ): void {
    if (permissions === undefined) return;
    if (!permissions.allowsAddress(address)) {
      throw forbidden(
        'address_not_allowed',
        `The token "${name}" may not be used from ${address ?? 'an address that nobody knows'}. ${askFor('another network')}`,
      );
    }
    if (endpoint !== undefined && !permissions.allowsEndpoint(endpoint)) {
      throw forbidden(
        'endpoint_not_allowed',
        `The token "${name}" may not ask for ${endpoint}. GET /v1/token tells what it may do. ${askFor('more')}`,
      );
    }
  }
}

const askFor = (what: string): string => `To allow ${what}, ask whoever manages the tokens of this gateway.`;

const forbidden = (reason: string, message: string): GatewayError =>
  new GatewayError('policy_forbidden', message, { reason });
