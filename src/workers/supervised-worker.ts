import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import { isWorkerMessage } from './worker-messages.js';
import type { PrimaryMessage, WorkerMessage } from './worker-messages.js';
import type { WorkerRole } from './worker-role.js';

/** How a worker ended. */
export interface WorkerEnd {
  readonly code: number | null;
  readonly signal: string | null;
  /** Milliseconds. */
  readonly lived: number;
  readonly listened: boolean;
}

/** A worker process, from its start to its end. */
export class SupervisedWorker {
  readonly ended: Promise<WorkerEnd>;
  /** Resolves when it serves; rejects where it ends before. */
  readonly serving: Promise<void>;
  /** It was told to go: its end is no accident. */
  isLeaving = false;
  private listened = false;
  private readonly worker: Worker;
  private readonly startedAt = performance.now();

  constructor(role: WorkerRole, onMessage: (from: SupervisedWorker, message: WorkerMessage) => void) {
    this.worker = cluster.fork();
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    this.serving = promise;
    promise.catch(() => undefined);
    this.worker.on('message', (message: unknown) => {
      if (!isWorkerMessage(message)) return;
      if (message.kind === 'gateway:hello') this.tell({ kind: 'gateway:begin', ...role });
      if (message.kind === 'gateway:listening') {
        this.listened = true;
        resolve(undefined);
      }
      onMessage(this, message);
    });
    this.worker.on('error', () => undefined);
    this.ended = new Promise((end) => {
      this.worker.once('exit', (code: number | null, signal: string | null) => {
        reject(
          new Error(`The worker ended before it listened (${signal ?? `exit code ${code ?? 'unknown'}`}).`),
        );
        end({ code, signal, lived: performance.now() - this.startedAt, listened: this.listened });
      });
    });
  }

  get pid(): number | undefined {
    return this.worker.process.pid;
  }

  /** Nothing happens where it has ended. */
  tell(message: PrimaryMessage): void {
    if (this.worker.isConnected()) this.worker.send(message, undefined, () => undefined);
  }

  /** Lets it finish what it does, as a stop by this signal asks for; ends it after `grace` milliseconds. */
  async stop(signal: 'SIGTERM' | 'SIGINT', grace: number): Promise<void> {
    this.isLeaving = true;
    this.worker.process.kill(signal);
    await this.endedWithin(grace);
  }

  /** Lets it finish what it does while another one serves in its place; ends it after `grace` milliseconds. */
  async retire(grace: number): Promise<void> {
    this.isLeaving = true;
    this.tell({ kind: 'gateway:replaced' });
    await this.endedWithin(grace);
  }

  private async endedWithin(grace: number): Promise<void> {
    const timer = setTimeout(() => this.worker.process.kill('SIGKILL'), grace);
    await this.ended;
    clearTimeout(timer);
  }
}
