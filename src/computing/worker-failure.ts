/** Why a worker could not start or has gone. */
export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure';

  constructor(
    /** `runtime`: its package does not work here; `model`: it refused the weights; `exit`: the thread ended. */
    readonly stage: 'runtime' | 'model' | 'exit',
    message: string,
  ) {
    super(message);
  }
}
