import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stringify } from 'yaml';
import { GatewayProcess } from '../../support/process.js';
import { rawRequest } from '../../support/raw-http.js';
import { freePort } from './server-process.js';

/** Gateways that share their state, each a process as an operator runs it, on a port that it keeps. */
export class Replicas {
  private readonly running: (GatewayProcess | undefined)[] = [];
  /** The first start's. */
  token = '';
  adminKey = '';

  private constructor(
    readonly ports: readonly number[],
    private readonly environment: Readonly<Record<string, string>>,
    private readonly file: Readonly<Record<string, unknown>>,
  ) {}

  /**
   * Starts one after the other: the first one makes the tables and the credentials.
   * @param environment what all of them get, DATABASE_URL and REDIS_URL among it
   * @param file what stands in the `gateway.yaml` of each
   */
  static async start(
    count: number,
    environment: Readonly<Record<string, string>>,
    file: Readonly<Record<string, unknown>> = {},
  ): Promise<Replicas> {
    const ports = await Promise.all(Array.from({ length: count }, freePort));
    const shared = { GATEWAY_SECRET_KEY: randomBytes(32).toString('base64url'), ...environment };
    const replicas = new Replicas(ports, shared, { local: { enabled: false }, ...file });
    for (const index of ports.keys()) await replicas.begin(index);
    const [first] = replicas.running;
    replicas.token = (await first?.token()) ?? '';
    replicas.adminKey = (await first?.printed(/Admin key\s+(ak-gw-\w+)/)) ?? '';
    return replicas;
  }

  address(index: number): string {
    return `http://127.0.0.1:${this.ports[index] ?? 0}`;
  }

  /** The process in place `index`. */
  process(index: number): GatewayProcess {
    const found = this.running[index];
    if (found === undefined) throw new Error(`Replica ${index} does not run.`);
    return found;
  }

  /** Starts it, again in its folder where it ran before; resolves when it is ready. */
  async begin(index: number): Promise<void> {
    const folder = this.running[index]?.folder ?? (await this.newFolder());
    const environment = { ...this.environment, PORT: String(this.ports[index] ?? 0) };
    const started = await GatewayProcess.start(environment, { folder });
    this.running[index] = started;
    await started.address();
  }

  /** As a crash ends it. */
  async kill(index: number): Promise<void> {
    this.process(index).signal('SIGKILL');
    await this.process(index).exited;
  }

  /** As a deployment ends it: resolves when it has let its requests finish. */
  async stop(index: number): Promise<void> {
    this.process(index).signal('SIGTERM');
    await this.process(index).exited;
  }

  /** Resolves when new workers serve in place of those there were. It has to log at level `info`. */
  async replaceWorkers(index: number): Promise<void> {
    const gateway = this.process(index);
    const before = gateway.output.length;
    gateway.signal('SIGHUP');
    while (!gateway.output.includes('Every worker has been replaced', before)) await delay(50);
  }

  /** What `/readyz` of one says. */
  async readiness(index: number): Promise<unknown> {
    const { body } = await rawRequest(this.address(index), { method: 'GET', path: '/readyz' });
    return JSON.parse(body.toString()) as unknown;
  }

  async discard(): Promise<void> {
    for (const each of this.running) await each?.discard();
  }

  private async newFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'replicas-gateway-'));
    await writeFile(join(folder, 'gateway.yaml'), stringify(this.file));
    return folder;
  }
}
