import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runCommand } from './command.js';
import type { CommandRun } from './command.js';
import { firstProcessOf, startContainer } from './container.js';
import { makeControlGroup, removeControlGroup } from './control-group.js';
import { keptFolder, temporaryFolder } from './kept-folder.js';
import { connectNetwork } from './network.js';
import { readersSystem } from './system.js';

/** How a command is run in a machine. */
export interface Errand {
  /** Absent: root's own. */
  readonly folder?: string;
  readonly variables?: Readonly<Record<string, string>>;
  /** Seconds after which it is ended. */
  readonly longest?: number;
}

/**
 * A machine as a reader has one: Debian with systemd as its first process, a network of its own, and nothing of this
 * checkout. The kernel is this machine's: systemd-nspawn's container, since an emulated processor takes hours.
 */
export class Machine {
  private constructor(
    private readonly folder: string,
    private readonly controlGroup: string,
    private readonly container: ChildProcess,
    private readonly network: ChildProcess,
    private readonly firstProcess: number,
  ) {}

  /** Boots a new one. What it writes is gone when it is closed, but for what npm has fetched. */
  static async start(): Promise<Machine> {
    if (userInfo().uid !== 0) throw new Error('Only root can boot a machine.');
    const system = await readersSystem();
    const folder = await temporaryFolder();
    const name = `machine-${folder.slice(-6)}`;
    const controlGroup = await makeControlGroup(name);
    const shared = { '/root/.npm': join(keptFolder, 'npm') };
    const container = await startContainer({ name, system, folder, controlGroup, shared });
    let said = '';
    for (const stream of [container.stdout, container.stderr]) {
      stream?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
    }
    try {
      const firstProcess = await firstProcessOf(container);
      const network = await connectNetwork(firstProcess);
      const machine = new Machine(folder, controlGroup, container, network, firstProcess);
      await machine.booted();
      return machine;
    } catch (error) {
      // It shuts its machine down, which outlives it where it is killed.
      container.kill();
      await ended(container);
      await tidyUp(folder, controlGroup);
      throw new Error(`The machine does not start. It printed:\n${said}`, { cause: error });
    }
  }

  /** Runs a script with bash, as root, in a unit of systemd's: what it leaves behind is ended with it. */
  run(script: string, { folder = '/root', variables = {}, longest = 600 }: Errand = {}): Promise<CommandRun> {
    const set = Object.entries({ HOME: '/root', LANG: 'C.UTF-8', ...variables });
    const unit = [
      ...['systemd-run', '--quiet', '--pipe', '--wait', '--collect', '--service-type=exec'],
      // The script's own variables are the shell's.
      '--expand-environment=no',
      ...[`--property=RuntimeMaxSec=${longest}`, `--working-directory=${folder}`],
      ...set.map(([name, value]) => `--setenv=${name}=${value}`),
    ];
    // systemd ends it, and says so; this process only where systemd does not.
    return runCommand(
      [...this.inside, ...unit, 'bash', '-euo', 'pipefail', '-c', script],
      (longest + 30) * 1_000,
    );
  }

  /** As `run`. @throws Error with what it printed, where it fails */
  async succeed(script: string, errand: Errand = {}): Promise<string> {
    const { code, output } = await this.run(script, errand);
    if (code !== 0) throw new Error(`${script}\nended with ${String(code)}:\n${output.slice(-8_000)}`);
    return output.trim();
  }

  /** Where a file of the machine is to be found outside. */
  pathOutside(path: string): string {
    return join('/proc', String(this.firstProcess), 'root', path);
  }

  /** Writes a file in the machine. */
  async write(path: string, text: string, mode = 0o644): Promise<void> {
    const outside = this.pathOutside(path);
    await mkdir(dirname(outside), { recursive: true });
    await writeFile(outside, text, { mode });
  }

  /** Turns it off, as the plug does, and takes away what it wrote. */
  async close(): Promise<void> {
    process.kill(this.firstProcess, 'SIGKILL');
    // It does not notice that its network is gone.
    this.network.kill();
    await Promise.all([ended(this.container), ended(this.network)]);
    await tidyUp(this.folder, this.controlGroup);
  }

  private get inside(): readonly string[] {
    const namespaces = ['--mount', '--uts', '--ipc', '--net', '--pid', '--cgroup'];
    return ['nsenter', `--target=${this.firstProcess}`, ...namespaces, '--root', '--wd'];
  }

  private async booted(): Promise<void> {
    const state = [...this.inside, 'systemctl', 'is-system-running', '--wait'];
    for (let attempt = 0; attempt < 60; attempt++) {
      const { output } = await runCommand(state);
      if (output.trim() === 'running') return;
      // Said before there is somebody to ask.
      if (output.trim() === 'degraded') break;
      await delay(500);
    }
    const { output } = await runCommand([...this.inside, 'systemctl', '--failed']);
    throw new Error(`Not everything has started:\n${output}`);
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
}

async function tidyUp(folder: string, controlGroup: string): Promise<void> {
  await removeControlGroup(controlGroup);
  await rm(folder, { recursive: true, force: true });
}
