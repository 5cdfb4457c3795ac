import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../observability/logger.js';
import { RespawnPace } from './respawn-pace.js';
import { SupervisedWorker } from './supervised-worker.js';
import type { WorkerMessage } from './worker-messages.js';

/** What a supervisor is told. */
export interface SupervisorTerms {
  readonly count: number;
  /** After a stop, how long a worker may take before it is ended, in milliseconds. */
  readonly grace: number;
  readonly logger: Logger;
  onMessage(from: SupervisedWorker, message: WorkerMessage): void;
  onEnd(worker: SupervisedWorker): void;
  /** Workers die before they serve, one after the other. @param code the last one's exit code */
  onHopeless(code: number): void;
}

/** Keeps so many workers alive, replaces those that die, and all of them where new ones are wanted. */
export class Supervisor {
  private readonly running = new Set<SupervisedWorker>();
  private readonly pace = new RespawnPace();
  private isStopping = false;
  private restarting: Promise<void> | undefined;

  constructor(private readonly terms: SupervisorTerms) {}

  get workers(): Iterable<SupervisedWorker> {
    return this.running;
  }

  /**
   * The first worker goes ahead: it migrates the database and tells people where the gateway is.
   * @returns its exit code where it could not start; undefined: all are on their way
   */
  async start(): Promise<number | undefined> {
    const first = this.spawn(true);
    try {
      await first.serving;
    } catch {
      this.isStopping = true;
      return (await first.ended).code ?? 1;
    }
    for (let index = 1; index < this.terms.count; index += 1) this.spawn(false);
    return undefined;
  }

  /** Replaces every worker, one after the other; each goes when its successor serves. */
  restart(): Promise<void> {
    this.restarting ??= this.replaceAll().finally(() => {
      this.restarting = undefined;
    });
    return this.restarting;
  }

  /** Lets all of them finish what they do. */
  async stop(signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM'): Promise<void> {
    this.isStopping = true;
    await Promise.all([...this.running].map((worker) => worker.stop(signal, this.terms.grace)));
  }

  private async replaceAll(): Promise<void> {
    const { logger, grace } = this.terms;
    logger.info({ event: 'rolling restart' }, 'Every worker is being replaced.');
    for (const old of [...this.running]) {
      if (this.isStopping) return;
      const successor = this.spawn(false, true);
      try {
        await successor.serving;
      } catch (error) {
        logger.error(
          { event: 'rolling restart', err: error },
          'A new worker does not start: the old ones stay.',
        );
        return;
      }
      await old.retire(grace);
    }
    logger.info({ event: 'rolling restart' }, 'Every worker has been replaced.');
  }

  /** @param isOneTry its failure is its starter's business */
  private spawn(announces: boolean, isOneTry = false): SupervisedWorker {
    const { count, onMessage } = this.terms;
    const worker = new SupervisedWorker({ announces, share: count }, onMessage);
    this.running.add(worker);
    void worker.ended.then((end) => {
      this.running.delete(worker);
      this.terms.onEnd(worker);
      const isMeant = this.isStopping || worker.isLeaving || (isOneTry && !end.listened);
      if (!isMeant && !(announces && !end.listened)) void this.replace(worker, end);
    });
    return worker;
  }

  private async replace(dead: SupervisedWorker, end: Awaited<SupervisedWorker['ended']>): Promise<void> {
    const { code, signal, lived, listened } = end;
    const next = this.pace.died(lived, listened);
    const facts = { event: 'worker died', pid: dead.pid, code, signal, seconds: Math.round(lived / 1000) };
    this.terms.logger.error(facts, 'A worker died.');
    if (next === 'give-up') {
      this.terms.onHopeless(code ?? 1);
      return;
    }
    await delay(next.after);
    if (!this.isStopping) this.spawn(false);
  }
}
