import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { stringify } from 'yaml';
import { createApplication } from '../../src/bootstrap/create-application.js';
import { listenForAdministration } from '../../src/bootstrap/listen.js';
import { stopGracefully } from '../../src/bootstrap/stopping/stop-gracefully.js';
import type { StopTerms } from '../../src/bootstrap/stopping/stop-gracefully.js';
import { loadConfiguration } from '../../src/config/load-configuration.js';
import { TokenService } from '../../src/tokens/token.service.js';
import { eventually } from './eventually.js';

/** A gateway inside this process, on a free port, with a data folder of its own. */
export interface TestGateway {
  /** Scheme, host and port. */
  readonly url: string;
  /** The same of the port that the administration has of its own, on any free one. Where it has none, as `url`. */
  readonly administrationUrl: string;
  /** What a client configures. */
  readonly baseUrl: string;
  readonly token: string;
  readonly application: NestExpressApplication;
  /** Log lines so far, as written. */
  readonly logLines: readonly string[];
  /** The last log line of a request to `path`, or of the one with this id, once it was written. */
  requestLine(path: string, requestId?: string): Promise<Record<string, unknown>>;
  /** The first log line with these fields, once it was written. */
  loggedLine(fields: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>>;
  /** @param terms beyond the grace, for what stands in front of a gateway; by default there is nothing */
  close(grace?: number, terms?: Partial<StopTerms>): Promise<void>;
}

/** Faults are scripted one by one: unless a test is about that, none is tried again, and none is remembered. */
const forgetful = { retries: 0, breakerShare: 0, cooldown: 'off', credentialCooldown: 'off' };

/**
 * @param file what would stand in `gateway.yaml`
 * @param environment the process' environment; nothing of the real one
 * @param prepare puts things into the folder before the start; data lies in `data`
 */
export async function startGateway(
  file: Record<string, unknown> = {},
  environment: Record<string, string> = {},
  prepare?: (folder: string) => Promise<void>,
): Promise<TestGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'model-gateway-'));
  const settings = { local: { enabled: false }, routing: forgetful, ...file };
  await writeFile(join(folder, 'gateway.yaml'), stringify(settings));
  await prepare?.(folder);
  const configuration = loadConfiguration({
    environment: { PORT: '0', LOG_LEVEL: 'debug', LOG_FORMAT: 'json', ...environment },
    workingDirectory: folder,
  });
  const logLines: string[] = [];
  const application = await createApplication(configuration, { write: (line) => logLines.push(line) });
  const { secret } = await application.get(TokenService, { strict: false }).create({ name: 'test' });
  await application.listen(0, '127.0.0.1');
  const server: Server = application.getHttpServer();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    administrationUrl: configuration.administration.port === 0 ? url : await openAdministration(application),
    baseUrl: `${url}/v1`,
    token: secret,
    application,
    logLines,
    requestLine: (path, requestId) => requestLine(logLines, path, requestId),
    loggedLine: (fields) => loggedLine(logLines, fields),
    close: async (grace = 0, terms = {}) => {
      await stopGracefully(application, { drainDelay: 0, keptPatience: 0, grace, ...terms });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openAdministration(application: NestExpressApplication): Promise<string> {
  const { host, port } = await listenForAdministration(application, { host: '127.0.0.1', port: 0 });
  return `http://${host}:${port}`;
}

const loggedLine = (lines: readonly string[], fields: Readonly<Record<string, unknown>>) =>
  eventually(() =>
    lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .find((entry) => Object.entries(fields).every(([name, value]) => entry[name] === value)),
  );

/** Log lines are written when the response has closed: a moment after the client has read it. */
async function requestLine(
  lines: readonly string[],
  path: string,
  requestId?: string,
): Promise<Record<string, unknown>> {
  for (let tries = 0; tries < 300; tries += 1) {
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const found = entries.findLast(
      (entry) => entry.path === path && (requestId === undefined || entry.requestId === requestId),
    );
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`No request to ${path} was logged.`);
}
