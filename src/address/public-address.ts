import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { listenerOf } from '../entrance/listener.js';
import type { Listener } from '../entrance/listener.js';
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
  /** What the configuration says of each listener. Undefined: nothing. */
  private readonly configured: Readonly<Record<Listener, Address | undefined>>;

  constructor(
    @Inject(GATEWAY_CONFIGURATION)
    private readonly configuration: Pick<GatewayConfiguration, 'server' | 'administration'>,
  ) {
    const { server, administration } = configuration;
    this.proxies = new TrustedProxies(server.trustedProxies);
    this.configured = {
      clients: configuredAddress(server.publicUrl),
      administration: configuredAddress(administration.publicUrl),
    };
  }

  of(request: Pick<IncomingMessage, 'headers' | 'socket'>): Address {
    const configured = this.configured[listenerOf(request)];
    if (configured !== undefined) return configured;
    const { pathPrefix } = this.configuration.server;
    const { headers, socket } = request;
    const forwarded = this.proxies.includes(socket.remoteAddress) ? readForwarded(headers) : {};
    const host = forwarded.host ?? hostOf(request);
    return {
      origin: `${forwarded.protocol ?? 'http'}://${host}`,
      prefix: pathPrefix === '' ? (forwarded.prefix ?? '') : pathPrefix,
    };
  }
}

/** What the configuration says. Undefined: nothing. */
export const configuredAddress = (publicUrl: string): Address | undefined =>
  publicUrl === '' ? undefined : { origin: new URL(publicUrl).origin, prefix: pathOf(publicUrl) };

/** What the client called; where that is no host, the interface it reached. */
function hostOf({ headers: { host }, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  if (host !== undefined && isHost(host)) return host;
  const { localAddress = 'localhost', localPort } = socket;
  const name = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
  return localPort === undefined ? name : `${name}:${localPort}`;
}
