import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stringify } from 'yaml';
import { freePort } from '../../replicas/support/server-process.js';
import { GatewayProcess } from '../../support/process.js';
import { rawRequest } from '../../support/raw-http.js';
import { lookAt } from './vitals.js';
import type { Vitals } from './vitals.js';

const heapProbe = resolve(import.meta.dirname, '../../support/heap-probe.mjs');
const movableClock = resolve(import.meta.dirname, 'movable-clock.mjs');
/** Between two tries to start one, as whoever watches over services makes them, and for how long. Milliseconds. */
const retry = 500;
const patience = 120_000;
/** Longer than a gateway looks at the file of its clock. */
const clockDelay = 250;

interface Running {
  readonly process: GatewayProcess;
  /** Its end is wanted. */
  isEnding: boolean;
}

/** How gateways are started. */
export interface GatewayTerms {
  readonly count: number;
  readonly environment: Readonly<Record<string, string>>;
  /** What stands in the `gateway.yaml` of each. */
  readonly file: Readonly<Record<string, unknown>>;
  /** Told the folder of a gateway's data, before it is used. */
  readonly prepare?: (data: string) => Promise<void>;
}

/** The gateways of a place: processes as an operator runs them, each with a port and a folder that it keeps. */
export class Gateways {
  /** Ends that nobody wanted, and those that should have been clean and were not. */
  readonly badEnds: string[] = [];
  readonly metricsToken = randomBytes(16).toString('hex');
  token = '';
  adminKey = '';
  private readonly running: Running[] = [];
  private readonly folders: string[] = [];
  private isDiscarded = false;

  private constructor(
    readonly ports: readonly number[],
    private readonly terms: GatewayTerms,
    private readonly environment: Readonly<Record<string, string>>,
  ) {}

  /** None of them runs yet. */
  static async choosePorts(terms: GatewayTerms): Promise<Gateways> {
    const ports = await Promise.all(Array.from({ length: terms.count }, freePort));
    return new Gateways(ports, terms, {
      GATEWAY_SECRET_KEY: randomBytes(32).toString('base64url'),
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: `--expose-gc --import=${heapProbe} --import=${movableClock}`,
      ...terms.environment,
    });
  }

  /** Starts one after the other: the first one makes the tables and the credentials. */
  async start(): Promise<void> {
    for (const index of this.ports.keys()) {
      await this.makeFolder(index);
      await this.begin(index);
    }
    const [first] = this.running;
    this.token = (await first?.process.token()) ?? '';
    this.adminKey = (await first?.process.printed(/Admin key\s+(ak-gw-\w+)/)) ?? '';
  }

  get count(): number {
    return this.ports.length;
  }

  address(index: number): string {
    return `http://127.0.0.1:${this.ports[index] ?? 0}`;
  }

  data(index: number): string {
    return join(this.folders[index] ?? '', 'data');
  }

  /** Starts it, again and again where it cannot start; resolves when it is ready. */
  async begin(index: number): Promise<void> {
    const folder = this.folders[index] ?? '';
    const environment = {
      ...this.environment,
      PORT: String(this.ports[index] ?? 0),
      CHAOS_CLOCK: join(folder, 'clock'),
      GATEWAY_METRICS_TOKEN: this.metricsToken,
    };
    const deadline = performance.now() + patience;
    for (;;) {
      const process = await GatewayProcess.start(environment, { folder });
      const running = { process, isEnding: true };
      this.running[index] = running;
      try {
        await process.address();
        running.isEnding = false;
        void process.exited.then((code) => {
          if (!running.isEnding)
            this.badEnds.push(`gateway ${index} ended by itself (${String(code)}): ${tailOf(process)}`);
        });
        return;
      } catch (error) {
        process.signal('SIGKILL');
        await delay(retry);
        if (this.isDiscarded || performance.now() > deadline) throw error;
      }
    }
  }

  /** As a crash ends it. */
  async kill(index: number): Promise<void> {
    const running = this.at(index);
    running.isEnding = true;
    running.process.signal('SIGKILL');
    await running.process.exited;
  }

  /** As a deployment ends it: resolves when it has let its requests finish. */
  async stop(index: number): Promise<void> {
    const running = this.at(index);
    running.isEnding = true;
    running.process.signal('SIGTERM');
    const code = await running.process.exited;
    if (code !== 0)
      this.badEnds.push(
        `gateway ${index} was stopped and exited with ${String(code)}: ${tailOf(running.process)}`,
      );
  }

  signal(index: number, name: NodeJS.Signals): void {
    this.at(index).process.signal(name);
  }

  /** @param offset milliseconds; resolves when it has noticed */
  async moveClock(index: number, offset: number): Promise<void> {
    const file = join(this.folders[index] ?? '', 'clock');
    await writeFile(`${file}.new`, String(offset));
    await rename(`${file}.new`, file);
    await delay(clockDelay);
  }

  /** Status and body of `/readyz`, or why there is none. */
  async readiness(index: number): Promise<string> {
    try {
      const { status, body } = await rawRequest(this.address(index), { method: 'GET', path: '/readyz' });
      return `${status} ${body.toString()}`;
    } catch (error) {
      return String(error);
    }
  }

  /** Waits until it says that nothing is wrong, for a while. @returns what it says */
  async well(index: number): Promise<string> {
    const deadline = performance.now() + patience;
    for (;;) {
      const said = await this.readiness(index);
      if (isWell(said) || performance.now() > deadline) return said;
      await delay(retry);
    }
  }

  vitals(index: number): Promise<Vitals> {
    return lookAt(this.at(index).process, this.address(index), this.metricsToken);
  }

  /** What is in the journals: nothing, where all was delivered and all have ended. */
  async journals(): Promise<readonly string[]> {
    const found = await Promise.all(
      this.folders.map((_, index) => readdir(join(this.data(index), 'journal')).catch(() => [])),
    );
    return found.flat();
  }

  /** Ends all, and the tries to start one. */
  async discard(): Promise<void> {
    this.isDiscarded = true;
    for (const { process } of this.running) {
      process.signal('SIGKILL');
      await process.exited;
    }
    for (const folder of this.folders) await rm(folder, { recursive: true, force: true });
  }

  private at(index: number): Running {
    const found = this.running[index];
    if (found === undefined) throw new Error(`Gateway ${index} does not run.`);
    return found;
  }

  private async makeFolder(index: number): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'chaos-gateway-'));
    this.folders[index] = folder;
    await writeFile(join(folder, 'gateway.yaml'), stringify(this.terms.file));
    await mkdir(this.data(index));
    await this.terms.prepare?.(this.data(index));
  }
}

/** What `/readyz` says where nothing is wrong. */
export const isWell = (said: string): boolean => /^200 .*"status":"ready"/u.test(said);

const tailOf = ({ output }: GatewayProcess): string => output.slice(-1_000);
