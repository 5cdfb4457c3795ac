import type { IncomingMessage } from 'node:http';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import type { PublicAddress } from './public-address.js';

/**
 * Tells browsers that came by TLS to come by nothing else. Whether they did the gateway knows from its public address, or from
 * trusted proxies.
 * Source: RFC 6797.
 */
export class StrictTransport {
  private readonly told: Readonly<Record<string, string>> | undefined;
  private readonly isSettled: boolean;

  constructor(
    private readonly publicAddress: PublicAddress,
    { server, administration }: Pick<GatewayConfiguration, 'server' | 'administration'>,
  ) {
    const { strictTransport, publicUrl } = server;
    this.isSettled = publicUrl !== '' || administration.publicUrl !== '';
    const seconds = Math.floor(strictTransport / 1000);
    if (seconds > 0) this.told = { 'strict-transport-security': `max-age=${seconds}` };
  }

  /** What the answer to a request carries. */
  headersFor(
    request: Pick<IncomingMessage, 'headers' | 'socket'>,
  ): Readonly<Record<string, string>> | undefined {
    if (this.told === undefined || !(this.isSettled || isForwarded(request))) return undefined;
    return this.publicAddress.of(request).origin.startsWith('https:') ? this.told : undefined;
  }
}

/** Cheap, and no for most requests: a proxy says something about them. */
const isForwarded = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['x-forwarded-proto'] !== undefined || headers.forwarded !== undefined;
