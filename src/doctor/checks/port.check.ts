import { once } from 'node:events';
import { createServer } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { explainListenFault } from '../../entrance/explain-listen-fault.js';
import type { Place, PortVariable } from '../../entrance/explain-listen-fault.js';
import { nothingElse } from '../../metrics/metrics-server.js';
import { Transport } from '../../providers/transport/transport.js';
import type { Check } from '../check.js';
import { fault, ok, warning } from '../finding.js';
import type { Finding } from '../finding.js';
import { INSTALLATION } from '../installation.js';
import type { Installation } from '../installation.js';
import { readinessAt, saidAt, whyNotReady } from '../serving-gateway.js';

/** How long whoever listens there may take to say who it is, in milliseconds. */
const patience = 3_000;

/** Where a gateway shall listen, for clients, administrators and metrics: whether it can, or one does already. */
@Injectable()
export class PortCheck implements Check {
  readonly title = 'port';

  constructor(
    @Inject(INSTALLATION) private readonly installation: Installation,
    private readonly transport: Transport,
  ) {}

  async *examine(): AsyncIterable<Finding> {
    const { server, administration, metrics } = this.installation.configuration;
    const gateway = (address: string) => this.gatewayAt(address);
    yield await lookedAt(server, 'PORT', gateway);
    if (administration.port !== 0)
      yield await lookedAt(administration, 'GATEWAY_ADMINISTRATION_PORT', gateway);
    if (metrics.enabled && metrics.port !== 0)
      yield await lookedAt(metrics, 'GATEWAY_METRICS_PORT', (address) => this.metricsAt(address));
  }

  /** Undefined where nobody answers as a gateway does. */
  private async gatewayAt(address: string): Promise<Finding | undefined> {
    try {
      const reason = whyNotReady(await readinessAt(this.transport, `${address}/readyz`, patience));
      return reason === undefined
        ? ok(address, 'A Model Gateway listens there, and is ready.')
        : warning(address, `A Model Gateway listens there, and ${reason.what}`, reason.fix);
    } catch {
      return undefined;
    }
  }

  /** Undefined where nobody answers as the port of a gateway's metrics does. */
  private async metricsAt(address: string): Promise<Finding | undefined> {
    try {
      const { text } = await saidAt(this.transport, address, patience);
      return text === nothingElse ? ok(address, 'The metrics of a Model Gateway are there.') : undefined;
    } catch {
      return undefined;
    }
  }
}

/** @param recognised what to say of whoever listens there already. Undefined: it is none of ours */
async function lookedAt(
  place: Place,
  variable: PortVariable,
  recognised: (address: string) => Promise<Finding | undefined>,
): Promise<Finding> {
  const { host, port } = place;
  const where = `${host}:${port}`;
  if (port === 0) return ok(where, 'Any free port is taken.');
  const refusal = await whyNotFree(host, port);
  if (refusal === undefined) return ok(where, 'It is free.');
  const finding = await recognised(`http://${reachable(host)}:${port}`);
  if (finding !== undefined) return { ...finding, where };
  const { what, fix } = explainListenFault(refusal, place, variable) ?? unknown(refusal, variable);
  return fault(where, what, fix);
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

const unknown = (
  error: unknown,
  variable: PortVariable,
): { readonly what: string; readonly fix: string } => ({
  what: `It cannot be listened on: ${Error.isError(error) ? error.message : String(error)}.`,
  fix: `Check ${variable.replace('PORT', 'HOST')} and ${variable}.`,
});
