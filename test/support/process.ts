import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

interface GatewayProcessOptions {
  readonly folder?: string;
  readonly installation?: string;
  readonly commandLine?: readonly string[];
}

/** A gateway as users run it: a process of its own, built, with a folder of its own. */
export class GatewayProcess {
  output = '';
  private readonly child: ChildProcess;
  readonly exited: Promise<number | null>;

  private constructor(
    readonly folder: string,
    environment: Record<string, string>,
    installation: string,
    commandLine: readonly string[],
  ) {
    this.child = spawn(process.execPath, [join(installation, 'dist/src/main.js'), ...commandLine], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', HOME: folder, PORT: '0', LOG_FORMAT: 'json', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const collect = (chunk: Buffer): void => {
      this.output += chunk.toString();
    };
    this.child.stdout?.on('data', collect);
    this.child.stderr?.on('data', collect);
    this.exited = new Promise((done) => this.child.once('close', done));
  }

  /**
   * Starts in a new folder, or again in that of an earlier one.
   * @param options `installation`: the folder that holds dist and node_modules, default this project
   */
  static async start(
    environment: Record<string, string> = {},
    { folder, installation = root, commandLine = [] }: GatewayProcessOptions = {},
  ): Promise<GatewayProcess> {
    const home = folder ?? (await mkdtemp(join(tmpdir(), 'model-gateway-process-')));
    return new GatewayProcess(home, environment, installation, commandLine);
  }

  /** The first match in what was printed so far, waiting for it. */
  async printed(pattern: RegExp): Promise<string> {
    const deadline = performance.now() + 60_000;
    while (performance.now() < deadline) {
      const match = pattern.exec(this.output);
      if (match !== null) return match[1] ?? match[0];
      if (this.child.exitCode !== null) break;
      await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error(`${String(pattern)} was not printed. Printed:\n${this.output}`);
  }

  /** The process' own number. */
  get id(): number {
    if (this.child.pid === undefined) throw new Error('The gateway was not started.');
    return this.child.pid;
  }

  readonly address = (): Promise<string> => this.printed(/Address\s+(http:\/\/\S+)/);
  readonly token = (): Promise<string> => this.printed(/Token\s+(sk-gw-\w+)/);

  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  /** Ends the process, if it still runs, and removes its folder. */
  async discard(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.exited;
    await rm(this.folder, { recursive: true, force: true });
  }
}
