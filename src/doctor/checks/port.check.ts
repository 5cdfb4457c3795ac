import { once } from 'node:events';
import { createServer } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { explainListenFault } from '../../entrance/explain-listen-fault.js';
import type { Place, PortVariable } from '../../entrance/explain-listen-fault.js';
import { Transport } from '../../providers/transport/transport.js';
import type { Check } from '../check.js';
import { fault, ok, warning } from '../finding.js';
import type { Finding } from '../finding.js';
import { INSTALLATION } from '../installation.js';
import type { Installation } from '../installation.js';

/** How long whoever listens there may take to say who it is, in milliseconds. */
const patience = 3_000;
/** Largest answer to that, in bytes. */
const largest = 64 * 1024;

/** Where a gateway shall listen: whether it can, or one does already. */
@Injectable()
export class PortCheck implements Check {
  readonly title = 'port';

  constructor(
    @Inject(INSTALLATION) private readonly installation: Installation,
    private readonly transport: Transport,
  ) {}

  async *examine(): AsyncIterable<Finding> {
    const { server, administration } = this.installation.configuration;
    yield await this.lookedAt(server, 'PORT');
    if (administration.port !== 0) yield await this.lookedAt(administration, 'GATEWAY_ADMINISTRATION_PORT');
  }

  private async lookedAt(place: Place, variable: PortVariable): Promise<Finding> {
    const { host, port } = place;
    const where = `${host}:${port}`;
    if (port === 0) return ok(where, 'Any free port is taken.');
    const refusal = await whyNotFree(host, port);
    if (refusal === undefined) return ok(where, 'It is free.');
    const gateway = await this.gatewayAt(`http://${reachable(host)}:${port}/readyz`);
    if (gateway !== undefined) return serving(where, gateway);
    const { what, fix } = explainListenFault(refusal, place, variable) ?? unknown(refusal);
    return fault(where, what, fix);
  }

  /** What a gateway says of itself. Undefined where nobody answers as one. */
  private async gatewayAt(url: string): Promise<JsonObject | undefined> {
    try {
      const said = await this.transport.getJson(url, {}, AbortSignal.timeout(patience), largest);
      return isJsonObject(said) && typeof said.running === 'number' ? said : undefined;
    } catch {
      return undefined;
    }
  }
}

function serving(where: string, { status, reasons }: JsonObject): Finding {
  if (status === 'ready') return ok(where, 'A Model Gateway listens there, and is ready.');
  const what = `A Model Gateway listens there, and says: ${JSON.stringify(status)}.`;
  const told = isJsonObject(reasons) ? Object.entries(reasons) : [];
  const fix = told.map(([name, reason]) => `Look after its ${name}: ${JSON.stringify(reason)}`).join(' ');
  return warning(where, what, fix);
}

/** An address of every interface is none to call. */
const reachable = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host;
};

/** Listens for a moment. @returns why that is not possible */
async function whyNotFree(host: string, port: number): Promise<unknown> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return undefined;
  } catch (error) {
    return error;
  }
}

const unknown = (error: unknown): { readonly what: string; readonly fix: string } => ({
  what: `It cannot be listened on: ${Error.isError(error) ? error.message : String(error)}.`,
  fix: 'Check HOST and PORT.',
});
