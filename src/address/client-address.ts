import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { forwardedFor } from './forwarded-for.js';
import { TrustedProxies } from './trusted-proxies.js';

/** Knows where a request comes from: the other end of its connection, or whom the proxies there that are trusted name. */
@Injectable()
export class ClientAddress {
  private readonly proxies: TrustedProxies;

  constructor(@Inject(GATEWAY_CONFIGURATION) { server }: Pick<GatewayConfiguration, 'server'>) {
    this.proxies = new TrustedProxies(server.trustedProxies);
  }

  /**
   * Each proxy adds whom it was called by. They are believed from the gateway's side on, as long as they are trusted:
   * the first one that is not is the client, whatever it says itself.
   * @returns undefined where the connection is gone, or a trusted proxy names no address
   */
  of({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string | undefined {
    let address: string | undefined = socket.remoteAddress;
    if (!this.proxies.includes(address)) return address;
    for (const named of forwardedFor(headers).toReversed()) {
      address = named;
      if (!this.proxies.includes(address)) return address;
    }
    return address;
  }
}
