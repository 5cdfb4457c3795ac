import { GatewayError } from '#libs/canonical';
import { Admission } from './admission.js';
import { EventChannel } from './event-channel.js';
import { LazyHost } from './lazy-host.js';
import { WorkerFailure } from './worker-failure.js';
import { WorkerHost } from './worker-host.js';
import type { TaskDealings } from './worker-host.js';

export interface WorkerModelOptions {
  /** The model's id, for messages. */
  readonly model: string;
  /** What messages to clients call it, at the beginning of a sentence. Default: the embedded model with its id. */
  readonly called?: string;
  /** The optional package that computes, for messages. */
  readonly runtime: string;
  /** The source file that the thread runs; it calls `serveTasks`. */
  readonly entry: string;
  /** Requests that may wait. */
  readonly queue: number;
  /** Milliseconds without a request after which the model leaves the memory. */
  readonly idleUnload: number;
  /**
   * What the worker's program opens: paths of weights that were just checked.
   * @throws GatewayError where they are not here.
   */
  readonly data: () => Promise<unknown>;
  readonly log: (level: 'error' | 'warn' | 'log', text: string) => void;
}

/**
 * Does tasks with one model in a thread of its own. The model is loaded at the first task and leaves the memory when
 * nobody has asked for a while. After a failure the next task starts a new thread.
 */
export class WorkerModel<Task, Result, Piece = never> {
  readonly #admission: Admission;
  readonly #host: LazyHost<WorkerHost<Task, Result, Piece>>;
  readonly #called: string;
  #closed = false;

  constructor(private readonly options: WorkerModelOptions) {
    const { model, queue, idleUnload, log } = options;
    this.#called = options.called ?? `The embedded model "${model}"`;
    this.#admission = new Admission(
      this.#called,
      queue,
      options.called === undefined ? 'local.queue' : undefined,
    );
    this.#host = new LazyHost({
      start: () => this.#start(),
      idle: idleUnload,
      idled: () => {
        log('log', `Model "${model}" was not used for a while and leaves the memory.`);
      },
    });
  }

  /** True while the model is in memory or on its way there. */
  get loaded(): boolean {
    return this.#host.running;
  }

  /**
   * @throws GatewayError `gateway_overloaded` where too many wait, `caller_invalid_request` where the task cannot be
   * done, `provider_failed` where the model failed; the signal's reason where it fired
   */
  run(task: Task, signal: AbortSignal, dealings?: Omit<TaskDealings<Piece>, 'onPiece'>): Promise<Result> {
    return this.#run(task, signal, dealings);
  }

  /**
   * Does a task whose result comes in pieces. It begins when it is read; whoever stops reading stops it.
   * @param signal aborted where nobody waits any more
   * @returns the pieces as they are computed, then the result. Reading it throws what `run` throws
   */
  async *stream(task: Task, signal: AbortSignal): AsyncGenerator<Piece, Result> {
    const left = new AbortController();
    const channel = new EventChannel<Piece>(() => {
      left.abort();
    });
    const onPiece = (piece: Piece) => {
      channel.write(piece);
    };
    const running = this.#run(task, AbortSignal.any([signal, left.signal]), { onPiece });
    // It may fail while nobody listens: the reader is told when it comes to the end.
    void running
      .catch(() => undefined)
      .finally(() => {
        channel.end();
      });
    yield* channel;
    return running;
  }

  /** Ends the thread; running tasks fail. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#host.stop();
  }

  async #run(task: Task, signal: AbortSignal, dealings?: TaskDealings<Piece>): Promise<Result> {
    if (this.#closed) throw new GatewayError('gateway_shutting_down', 'The gateway is shutting down.');
    const leave = this.#admission.enter();
    try {
      const host = await this.#host.use();
      return await this.#compute(host, task, signal, dealings);
    } catch (error) {
      signal.throwIfAborted();
      throw this.#asGatewayError(error);
    } finally {
      leave();
      if (this.#admission.inside === 0) this.#host.rest();
    }
  }

  /** A runtime that failed once may be broken for good: its thread ends, and the next task starts another one. */
  async #compute(
    host: WorkerHost<Task, Result, Piece>,
    task: Task,
    signal: AbortSignal,
    dealings?: TaskDealings<Piece>,
  ): Promise<Result> {
    try {
      return await host.run(task, signal, dealings);
    } catch (error) {
      if (error instanceof WorkerFailure) await host.stop();
      throw error;
    }
  }

  async #start(): Promise<WorkerHost<Task, Result, Piece>> {
    const { model, entry, data, log } = this.options;
    const opened = await data();
    const began = performance.now();
    const host = await WorkerHost.start<Task, Result, Piece>(entry, opened);
    log('log', `Model "${model}" loaded in ${Math.round(performance.now() - began)} ms.`);
    return host;
  }

  #asGatewayError(error: unknown): GatewayError {
    if (error instanceof GatewayError) return error;
    const { model, runtime, log } = this.options;
    log('error', `Model "${model}" failed: ${error instanceof Error ? error.message : String(error)}`);
    if (error instanceof WorkerFailure && error.stage === 'runtime') {
      return new GatewayError(
        'gateway_model_not_ready',
        `${this.#called} is off: its runtime ${runtime} does not work on this machine. The gateway's log says why.`,
        { reason: 'runtime_unavailable', retryable: false, cause: error },
      );
    }
    return new GatewayError(
      'provider_failed',
      `${this.#called} failed while answering. The gateway's log says why; the next request starts it anew.`,
      { cause: error },
    );
  }
}
