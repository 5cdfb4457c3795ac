import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { RecordedRequest } from '../requests/recorded-request.js';
import type { DeliveryPlan } from './delivery-plan.js';

/** One request being answered. It stops by itself when the client leaves. */
export class Exchange {
  #timer: NodeJS.Timeout | undefined;
  #wake: (() => void) | undefined;

  constructor(
    readonly response: ServerResponse,
    readonly record: RecordedRequest,
  ) {}

  /** Sends what was planned. Resolves when nothing is left to do, also where the client left early. */
  async deliver(plan: DeliveryPlan): Promise<void> {
    if (plan.silent) return;
    await this.#pause(plan.delayBeforeHead);
    if (this.#isOver()) return;
    this.record.status = plan.status;
    this.response.writeHead(plan.status, plan.headers);
    if (plan.delayBeforeFirstByte > 0) {
      this.response.flushHeaders();
      await this.#pause(plan.delayBeforeFirstByte);
    }
    await this.#writeChunks(plan);
    if (!this.#isOver()) this.#finish(plan);
  }

  async #writeChunks({ chunks, only, delayBetweenChunks }: DeliveryPlan): Promise<void> {
    if (only) return;
    let isFirst = true;
    for (const chunk of chunks) {
      if (!isFirst && delayBetweenChunks !== undefined) await this.#pace(delayBetweenChunks);
      isFirst = false;
      if (this.#isOver()) return;
      this.record.bytesWritten += chunk.length;
      if (!this.response.write(chunk)) await this.#drained();
    }
  }

  #finish({ only, ending }: DeliveryPlan): void {
    switch (ending) {
      case 'end':
        if (only) {
          this.record.bytesWritten += only.length;
          this.response.end(only);
        } else this.response.end();
        return;
      case 'hang':
        this.response.flushHeaders();
        return;
      case 'close':
      case 'reset':
        this.#drop(ending);
    }
  }

  /** Drops the connection once what was written has left the process. */
  #drop(how: 'close' | 'reset'): void {
    this.record.markEndedByUs();
    this.response.flushHeaders();
    const { socket } = this.response;
    if (how === 'close') socket?.destroySoon();
    else socket?.write('', () => socket.resetAndDestroy());
  }

  #isOver(): boolean {
    return this.response.closed || this.response.destroyed;
  }

  async #pace(delay: number): Promise<void> {
    if (delay > 0) await this.#pause(delay);
    else await setImmediate();
  }

  /** Waits, but not for a client that has left. */
  #pause(delay: number): Promise<void> {
    if (delay <= 0 || this.#isOver()) return Promise.resolve();
    return new Promise((resolve) => {
      this.#timer = setTimeout(resolve, delay);
      this.#wakeOnClose(resolve);
    });
  }

  /** Waits until the socket takes more, but not for a client that has left. */
  #drained(): Promise<void> {
    if (this.#isOver()) return Promise.resolve();
    return new Promise((resolve) => {
      this.response.once('drain', resolve);
      this.#wakeOnClose(resolve);
    });
  }

  /** One listener for all the waits of an exchange. */
  #wakeOnClose(wake: () => void): void {
    if (!this.#wake) {
      this.response.once('close', () => {
        clearTimeout(this.#timer);
        this.#wake?.();
      });
    }
    this.#wake = wake;
  }
}
