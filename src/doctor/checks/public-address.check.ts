import { Inject, Injectable } from '@nestjs/common';
import { TrustedProxies } from '../../address/trusted-proxies.js';
import { pathOf } from '../../address/path-prefix.js';
import { Transport } from '../../providers/transport/transport.js';
import type { Check } from '../check.js';
import { ok, warning } from '../finding.js';
import type { Finding } from '../finding.js';
import { INSTALLATION } from '../installation.js';
import type { Installation } from '../installation.js';
import { readinessAt } from '../serving-gateway.js';

/** How long the gateway's public address may take to answer, in milliseconds. */
const patience = 5_000;
/** An address that belongs to nobody: whoever believes it believes everybody. Source: RFC 5737 */
const anybody = '203.0.113.7';

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/;

/** Where clients find the gateway, and which proxies it believes about them: whether the settings fit together. */
@Injectable()
export class PublicAddressCheck implements Check {
  readonly title = 'public address';

  constructor(
    @Inject(INSTALLATION) private readonly installation: Installation,
    private readonly transport: Transport,
  ) {}

  async *examine(): AsyncIterable<Finding> {
    yield* this.publicUrl();
    yield this.proxies();
  }

  private async *publicUrl(): AsyncIterable<Finding> {
    const { publicUrl, pathPrefix, host, port } = this.installation.configuration.server;
    const where = 'server.publicUrl';
    if (publicUrl === '') {
      yield ok(
        where,
        `None is set: clients find the gateway at ${host}:${port}, or where trusted proxies say.`,
      );
      return;
    }
    const { protocol, hostname } = new URL(publicUrl);
    if (protocol === 'http:' && !loopback.test(hostname)) {
      yield warning(
        where,
        `${publicUrl} is not encrypted: tokens and the console's sign-in can be read on the way.`,
        'Let a proxy speak TLS, and write https:// here.',
      );
    }
    const path = pathOf(publicUrl);
    if (pathPrefix !== '' && path !== pathPrefix) {
      yield warning(
        where,
        `Its path is ${path === '' ? 'empty' : path}, and server.pathPrefix is ${pathPrefix}: links of the pages lead nowhere.`,
        'Write the same path in both, or leave server.pathPrefix away where the proxy takes it off.',
      );
    }
    yield await this.reached(publicUrl);
  }

  private async reached(publicUrl: string): Promise<Finding> {
    const where = 'server.publicUrl';
    try {
      const url = `${new URL(publicUrl).origin}${pathOf(publicUrl)}/readyz`;
      const { status } = await readinessAt(this.transport, url, patience);
      return ok(
        where,
        `A gateway answers at ${publicUrl}${status === 'stopping' ? ', and is stopping' : ''}.`,
      );
    } catch (error) {
      return warning(
        where,
        `No gateway answers at ${publicUrl}, seen from this machine: ${Error.isError(error) ? error.message : String(error)}`,
        'If none is running, or this machine cannot reach its own public address, that is no fault. Else look at the proxy: docs/deployment.md.',
      );
    }
  }

  private proxies(): Finding {
    const { trustedProxies, host, publicUrl } = this.installation.configuration.server;
    const where = 'server.trustedProxies';
    const shown = trustedProxies === '' ? 'none' : trustedProxies;
    if (new TrustedProxies(trustedProxies).includes(anybody)) {
      return warning(
        where,
        `With ${shown} everybody is believed: clients can make up their addresses, and the gateway's.`,
        'List the addresses of your proxies alone.',
      );
    }
    if (publicUrl !== '' && !loopback.test(host) && trustedProxies === 'loopback') {
      return warning(
        where,
        `Only proxies on this machine are believed, but the gateway listens on ${host}: another machine's proxy is taken for the client.`,
        'Write the address or the network of the proxy: 10.0.0.5, or private.',
      );
    }
    return ok(where, `Believed are: ${shown}.`);
  }
}
