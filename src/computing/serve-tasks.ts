import { parentPort, workerData } from 'node:worker_threads';
import type { Transferable } from 'node:worker_threads';
import { RunningTasks } from './running-tasks.js';
import { TaskRefusal } from './task-refusal.js';
import type { WorkerMessage, WorkerRequest } from './worker-messages.js';

/** A result, and the memory that moves to the gateway with it instead of being copied. */
export interface Computed<Result> {
  readonly result: Result;
  readonly transfer?: readonly Transferable[];
}

/** Hands out a part of the result before the whole is computed; memory in `transfer` moves with it. */
export type Emit<Piece> = (piece: Piece, transfer?: readonly Transferable[]) => void;

/** Does one task. Stops between two pieces of work once the signal fires. */
type Compute<Task, Result, Piece> = (
  task: Task,
  signal: AbortSignal,
  emit: Emit<Piece>,
) => Promise<Computed<Result>>;

/** How a worker gets ready, and what it does then. */
export interface WorkerProgram<Data, Task, Result, Piece = never> {
  /** Imports what the computation runs on. Failing here says that the machine lacks something. */
  runtime(): Promise<unknown>;
  /** Loads the model. */
  open(data: Data): Promise<Compute<Task, Result, Piece>>;
}

/** The inside of a worker thread: loads, says so, and does tasks until it is ended from outside. */
export async function serveTasks<Data, Task, Result, Piece = never>(
  program: WorkerProgram<Data, Task, Result, Piece>,
): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('This runs in a worker thread only.');
  const say = (message: WorkerMessage<Result, Piece>, transfer: readonly Transferable[] = []): void => {
    port.postMessage(message, transfer);
  };
  const compute = await load(program, say);
  if (compute === undefined) return;
  const tasks = new RunningTasks();
  const run = async (id: number, task: Task, signal: AbortSignal): Promise<void> => {
    try {
      const { result, transfer } = await compute(task, signal, (piece, moved) => {
        say({ type: 'piece', id, piece }, moved);
      });
      say({ type: 'done', id, result }, transfer);
    } catch (error) {
      if (signal.aborted) say({ type: 'cancelled', id });
      else if (error instanceof TaskRefusal) say({ type: 'refused', id, refusal: error.refusal });
      else say({ type: 'failed', id, detail: textOf(error) });
    }
  };
  port.on('message', (request: WorkerRequest<Task>) => {
    if (request.type === 'run') tasks.begin(request.id, (signal) => run(request.id, request.task, signal));
    else if (request.type === 'cancel') tasks.cancel(request.id);
    // Ends this thread alone.
    else void tasks.end().then(() => process.exit());
  });
  say({ type: 'ready' });
}

async function load<Data, Task, Result, Piece>(
  program: WorkerProgram<Data, Task, Result, Piece>,
  say: (message: WorkerMessage<Result, Piece>) => void,
): Promise<Compute<Task, Result, Piece> | undefined> {
  let stage: 'runtime' | 'model' = 'runtime';
  try {
    await program.runtime();
    stage = 'model';
    return await program.open(workerData as Data);
  } catch (error) {
    say({ type: 'fatal', stage, detail: textOf(error) });
    return undefined;
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
