import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Transferable } from 'node:worker_threads';
import { GatewayError } from '#libs/canonical';
import { WorkerFailure } from './worker-failure.js';
import type { WorkerMessage, WorkerRequest } from './worker-messages.js';
import { withoutSecrets } from '../observability/thread-secrets.js';

/** A worker that does not answer a cancellation within this time is ended, in milliseconds. */
const cancelPatience = 15_000;
/** The same for a thread that is asked to end. */
const endPatience = 10_000;
const stderrKept = 2_000;

/** What belongs to a task besides itself. */
export interface TaskDealings<Piece> {
  /** Is given each part of the result as it is computed. */
  readonly onPiece?: (piece: Piece) => void;
  /** Memory and ports of the task that move to the thread with it. A task that has a port may be fed through it. */
  readonly transfer?: readonly Transferable[];
}

interface Pending<Result, Piece> {
  resolve(result: Result): void;
  reject(error: Error): void;
  onPiece?(piece: Piece): void;
}

/** One worker thread that has a model in memory. Ending it gives all of its memory back. */
export class WorkerHost<Task, Result, Piece = never> {
  readonly #ready = Promise.withResolvers<undefined>();
  readonly #ended = Promise.withResolvers<WorkerFailure>();
  readonly #exited = Promise.withResolvers<undefined>();
  readonly #pending = new Map<number, Pending<Result, Piece>>();
  #failure: WorkerFailure | undefined;
  #stderr = '';
  #nextId = 1;

  private constructor(private readonly worker: Worker) {
    worker.stdout.resume();
    worker.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-stderrKept);
    });
    worker.on('message', (message: WorkerMessage<Result, Piece>) => {
      this.#receive(message);
    });
    worker.on('error', (error: unknown) => {
      this.#fail(new WorkerFailure('exit', error instanceof Error ? error.message : String(error)));
    });
    worker.on('exit', (code) => {
      const words = this.#stderr.trim();
      this.#fail(new WorkerFailure('exit', `its thread ended with code ${code}${words && `: ${words}`}`));
      this.#exited.resolve(undefined);
    });
    this.#ready.promise.catch(() => undefined);
  }

  /**
   * Starts a thread and waits until its model is loaded.
   * @param entry the source file of the worker, see {@link compiledEntry}
   * @param data what `serveTasks` gives the program's `open`
   * @throws WorkerFailure
   */
  static async start<Task, Result, Piece = never>(
    entry: string,
    data: unknown,
  ): Promise<WorkerHost<Task, Result, Piece>> {
    const worker = new Worker(compiledEntry(entry), {
      workerData: data,
      ...withoutSecrets,
      stdout: true,
      stderr: true,
    });
    const host = new WorkerHost<Task, Result, Piece>(worker);
    await host.#ready.promise;
    // A loaded model alone keeps no process alive.
    worker.unref();
    return host;
  }

  /** Fulfilled when the thread has ended, for whatever reason. */
  get ended(): Promise<WorkerFailure> {
    return this.#ended.promise;
  }

  /**
   * Does a task. Once the signal fires the thread stops computing it between two pieces of work.
   * @throws GatewayError `caller_invalid_request` where the task cannot be done, the signal's reason where it
   * fired, WorkerFailure where the model failed
   */
  async run(
    task: Task,
    signal: AbortSignal,
    { onPiece, transfer }: TaskDealings<Piece> = {},
  ): Promise<Result> {
    signal.throwIfAborted();
    if (this.#failure !== undefined) throw this.#failure;
    const id = this.#nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#pending.set(id, { resolve, reject, ...(onPiece && { onPiece }) });
    let stuck: NodeJS.Timeout | undefined;
    const cancel = () => {
      this.#send({ type: 'cancel', id });
      stuck = setTimeout(() => void this.stop(), cancelPatience);
    };
    signal.addEventListener('abort', cancel, { once: true });
    this.#send({ type: 'run', id, task }, transfer);
    try {
      return await promise;
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      clearTimeout(stuck);
      signal.removeEventListener('abort', cancel);
      this.#pending.delete(id);
    }
  }

  /**
   * Ends the thread; its tasks fail at once. It ends between two pieces of work if it can: native code that is
   * interrupted may take the whole process along.
   */
  async stop(): Promise<void> {
    this.#fail(new WorkerFailure('exit', 'it was ended'));
    this.#send({ type: 'end' });
    const overdue = setTimeout(() => void this.worker.terminate(), endPatience);
    await this.#exited.promise;
    clearTimeout(overdue);
  }

  #send(request: WorkerRequest<Task>, transfer: readonly Transferable[] = []): void {
    this.worker.postMessage(request, transfer);
  }

  #receive(message: WorkerMessage<Result, Piece>): void {
    if (message.type === 'ready') this.#ready.resolve(undefined);
    else if (message.type === 'fatal') this.#fail(new WorkerFailure(message.stage, message.detail));
    else if (message.type === 'piece') this.#pending.get(message.id)?.onPiece?.(message.piece);
    else this.#settle(message);
  }

  #settle(message: Settling<Result, Piece>): void {
    const pending = this.#pending.get(message.id);
    if (message.type === 'done') pending?.resolve(message.result);
    else if (message.type === 'refused') {
      const { message: text, ...where } = message.refusal;
      pending?.reject(new GatewayError('caller_invalid_request', text, where));
    } else if (message.type === 'failed') pending?.reject(new WorkerFailure('model', message.detail));
    else pending?.reject(new WorkerFailure('exit', 'it was cancelled'));
  }

  #fail(failure: WorkerFailure): void {
    if (this.#failure !== undefined) return;
    this.#failure = failure;
    this.#ready.reject(failure);
    this.#ended.resolve(failure);
    for (const { reject } of this.#pending.values()) reject(failure);
  }
}

type Settling<Result, Piece> = Exclude<
  Extract<WorkerMessage<Result, Piece>, { id: number }>,
  { type: 'piece' }
>;

/** Node runs the compiled file; under a test runner that compiles in memory it lies in `dist`. */
function compiledEntry(entry: string): string {
  const root = new URL('../../', import.meta.url).href;
  const compiled = import.meta.url.endsWith('.ts') ? entry.replace(root, `${root}dist/`) : entry;
  const path = fileURLToPath(compiled);
  if (!existsSync(path)) throw new WorkerFailure('runtime', `${path} is missing; run "npm run build"`);
  return path;
}
