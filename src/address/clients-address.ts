import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { AbstractHttpAdapter } from '@nestjs/core';
import ipaddr from 'ipaddr.js';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { isHost, readForwarded } from './forwarded.js';
import { configuredAddress } from './public-address.js';
import type { Address } from './public-address.js';
import { TrustedProxies } from './trusted-proxies.js';

/** Knows where clients find the gateway, seen by who looks at the console at a port of its own. */
@Injectable()
export class ClientsAddress {
  private readonly proxies: TrustedProxies;
  private readonly configured: Address | undefined;

  constructor(
    private readonly adapterHost: HttpAdapterHost<AbstractHttpAdapter<Server>>,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'server'>,
  ) {
    const { trustedProxies, publicUrl } = configuration.server;
    this.proxies = new TrustedProxies(trustedProxies);
    this.configured = configuredAddress(publicUrl);
  }

  /**
   * What the configuration says; else the host that this request called, with the clients' port. Undefined: nobody knows, for a
   * proxy or a tunnel stands before the administration, or clients come in by an interface that leads elsewhere from there.
   */
  seenFrom({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): Address | undefined {
    if (this.configured !== undefined) return this.configured;
    const isRelayed =
      this.proxies.includes(socket.remoteAddress) && Object.keys(readForwarded(headers)).length > 0;
    const called = calledHost(headers);
    const port = this.port();
    if (isRelayed || port === undefined || called === undefined) return undefined;
    if (called.port !== socket.localPort) return undefined;
    const { host: listensOn, pathPrefix } = this.configuration.server;
    const hostname = hostnameFor(listensOn, called.name, socket.localAddress);
    if (hostname === undefined) return undefined;
    return { origin: new URL(`http://${hostname}:${port}`).origin, prefix: pathPrefix };
  }

  /** The one that clients come in by now; the configuration may have said any. */
  private port(): number | undefined {
    const address = this.adapterHost.httpAdapter.getHttpServer().address();
    return typeof address === 'object' ? address?.port : undefined;
  }
}

function calledHost({ host = '' }: IncomingHttpHeaders): { name: string; port: number } | undefined {
  if (!isHost(host)) return undefined;
  const { hostname, port } = new URL(`http://${host}`);
  return { name: hostname, port: Number(port || 80) };
}

/**
 * How a browser that called one interface reaches another.
 * @param listensOn what clients come in by
 * @param called name of the host that the browser called
 * @param reached address of the interface that it came to
 */
function hostnameFor(listensOn: string, called: string, reached = ''): string | undefined {
  const here = ipaddr.isValid(reached) ? ipaddr.process(reached) : undefined;
  const there = ipaddr.isValid(listensOn) ? ipaddr.process(listensOn) : undefined;
  const range = listensOn === 'localhost' ? 'loopback' : there?.range();
  if (range === 'unspecified' || (here !== undefined && there?.toString() === here.toString())) return called;
  if (range === 'loopback' && here?.range() !== 'loopback') return undefined;
  return there?.kind() === 'ipv6' ? `[${there.toString()}]` : listensOn;
}
