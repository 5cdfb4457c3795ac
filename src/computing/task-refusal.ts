import type { Refusal } from './worker-messages.js';

/** Thrown inside a worker for a task that the caller has to change. */
export class TaskRefusal extends Error {
  override readonly name = 'TaskRefusal';

  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}
