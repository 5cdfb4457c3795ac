import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** How long a server may take to listen, in milliseconds. */
const patience = 15_000;

/** A server of Debian's in a process of its own, on a port of this machine, that can be stopped and started again. */
export class ServerProcess {
  private child: ChildProcess | undefined;
  private exited: Promise<unknown> = Promise.resolve();
  private said = '';

  /** @param command program and arguments that keep it in the foreground */
  constructor(
    readonly port: number,
    private readonly command: readonly string[],
  ) {}

  /** Resolves when it listens. @throws Error with what it printed, where it does not */
  async start(): Promise<void> {
    const [program = '', ...rest] = this.command;
    const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    let fault: Error | undefined;
    this.exited = new Promise((done) => {
      child.once('close', done);
      // A program that is not there.
      child.once('error', (error) => {
        fault = error;
        done(error);
      });
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        this.said = (this.said + chunk.toString()).slice(-10_000);
      });
    }
    const deadline = performance.now() + patience;
    while (!(await listens(this.port))) {
      if (fault !== undefined || hasEnded(child) || performance.now() > deadline) {
        await this.stop('SIGKILL');
        const said = fault?.message ?? `It printed:\n${this.said}`;
        throw new Error(`${program} does not listen on ${this.port}. ${said}`, { cause: fault });
      }
      await delay(50);
    }
  }

  /** Resolves when the process is gone. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    // Whoever stands still hears of no signal but the one that lets it go on.
    if (this.child?.pid !== undefined && !hasEnded(this.child)) await this.resume();
    this.child?.kill(signal);
    await this.exited;
  }

  /** It and its children stand still until `resume`: connections stand, and nothing is answered. */
  pause(): Promise<void> {
    return this.signalAll('SIGSTOP');
  }

  resume(): Promise<void> {
    return this.signalAll('SIGCONT');
  }

  private async signalAll(signal: NodeJS.Signals): Promise<void> {
    const id = this.child?.pid;
    if (id === undefined) throw new Error('The server does not run.');
    // First: whoever stands still has no more children.
    process.kill(id, signal);
    const children = await readFile(`/proc/${id}/task/${id}/children`, 'utf8').catch(() => '');
    for (const child of children.split(' ').filter((text) => text !== '')) {
      try {
        process.kill(Number(child), signal);
      } catch (error) {
        // It has ended meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** A port that nothing listens on at this moment. */
export function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.once('error', reject);
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    server.close(() => {
      resolve(port);
    });
  });
  return promise;
}

function listens(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1');
  socket.once('connect', () => {
    resolve(true);
  });
  socket.once('error', () => {
    resolve(false);
  });
  return promise.finally(() => socket.destroy());
}
