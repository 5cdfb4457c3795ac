import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { isHost, readForwarded } from './forwarded.js';
import { pathOf } from './path-prefix.js';
import { TrustedProxies } from './trusted-proxies.js';

/** Where a client finds the gateway. */
export interface Address {
  /** Scheme and host, with the port where it is not the usual one. */
  readonly origin: string;
  /** Path in front of every path, such as `/gateway`. Empty where there is none. */
  readonly prefix: string;
}

/** Knows where the gateway is, seen by whoever makes a request: the configuration's word, trusted proxies', the request's. */
@Injectable()
export class PublicAddress {
  private readonly proxies: TrustedProxies;

  constructor(
    @Inject(GATEWAY_CONFIGURATION)
    private readonly configuration: Pick<GatewayConfiguration, 'server'>,
  ) {
    this.proxies = new TrustedProxies(configuration.server.trustedProxies);
  }

  of(request: Pick<IncomingMessage, 'headers' | 'socket'>): Address {
    const { publicUrl, pathPrefix } = this.configuration.server;
    if (publicUrl !== '') return { origin: new URL(publicUrl).origin, prefix: pathOf(publicUrl) };
    const { headers, socket } = request;
    const forwarded = this.proxies.includes(socket.remoteAddress) ? readForwarded(headers) : {};
    const host = forwarded.host ?? hostOf(request);
    return {
      origin: `${forwarded.protocol ?? 'http'}://${host}`,
      prefix: pathPrefix === '' ? (forwarded.prefix ?? '') : pathPrefix,
    };
  }
}

/** What the client called; where that is no host, the interface it reached. */
function hostOf({ headers: { host }, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  if (host !== undefined && isHost(host)) return host;
  const { localAddress = 'localhost', localPort } = socket;
  const name = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
  return localPort === undefined ? name : `${name}:${localPort}`;
}
