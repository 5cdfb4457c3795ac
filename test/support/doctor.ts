import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { loadConfiguration } from '../../src/config/load-configuration.js';
import { implicitProviderIds } from '../../src/providers/implicit-providers.js';
import { FaultsFound, runDoctor } from '../../src/doctor/run-doctor.js';

export interface ToldFinding {
  readonly check: string;
  readonly severity: 'ok' | 'warning' | 'fault';
  readonly where: string;
  readonly what: string;
  readonly fix: string | null;
}

/** What the doctor told. */
export interface Told {
  readonly findings: readonly ToldFinding[];
  readonly faults: readonly ToldFinding[];
  readonly warnings: readonly ToldFinding[];
  /** All of it, as printed. */
  readonly printed: string;
}

/** An installation to plant faults in: a folder of its own, and nothing of this machine's environment. */
export class Patient {
  private constructor(readonly folder: string) {}

  static async admit(): Promise<Patient> {
    return new Patient(await mkdtemp(join(tmpdir(), 'model-gateway-patient-')));
  }

  /** Where its gateway keeps what it keeps. */
  get data(): string {
    return join(this.folder, 'data');
  }

  /**
   * Has it examined inside this process, as `doctor --json` would.
   * @param file what stands in `gateway.yaml`, a text or what it means
   */
  async examine(
    file: string | Record<string, unknown>,
    { environment = {}, models = [], budget = 1 }: ExaminationOptions = {},
  ): Promise<Told> {
    await writeFile(join(this.folder, 'gateway.yaml'), typeof file === 'string' ? file : stringify(file));
    const read = () =>
      loadConfiguration({
        environment: { PORT: '0', ...environment },
        workingDirectory: this.folder,
        implicitProviders: implicitProviderIds,
      });
    let printed = '';
    const output = { write: (text: string) => (printed += text), isJson: true, isColoured: false };
    const fault = await runDoctor(read, { models, budget }, output).catch((error: unknown) => error);
    const { findings, state } = JSON.parse(printed) as { findings: readonly ToldFinding[]; state: string };
    if ((state === 'fault') !== fault instanceof FaultsFound)
      throw new Error('How it ended is not what it found.', { cause: fault });
    const of = (severity: ToldFinding['severity']) =>
      findings.filter((finding) => finding.severity === severity);
    return { findings, faults: of('fault'), warnings: of('warning'), printed };
  }

  async discharge(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

interface ExaminationOptions {
  readonly environment?: Record<string, string>;
  readonly models?: readonly string[];
  readonly budget?: number;
}
