import type { MessagePort, Transferable } from 'node:worker_threads';

/** Asks somebody at the other end of a port, one question after the other. */
export class PortDialogue<Question, Answer> {
  #waiting: PromiseWithResolvers<Answer> | undefined;
  #failure: Error | undefined;

  constructor(private readonly port: MessagePort) {
    port.on('message', (answer: Answer) => {
      this.#waiting?.resolve(answer);
    });
  }

  /** @throws what `fail` was given, where nobody answers any more */
  ask(question: Question, transfer: readonly Transferable[] = []): Promise<Answer> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    this.#waiting = Promise.withResolvers();
    this.port.postMessage(question, transfer);
    return this.#waiting.promise;
  }

  /** Nobody answers any more. */
  fail(failure: Error): void {
    this.#failure = failure;
    this.#waiting?.reject(failure);
  }

  close(): void {
    this.port.close();
  }
}
