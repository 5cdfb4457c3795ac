import { MemoryState } from '../memory/memory-state.js';
import { freedTopic } from '../shared-state.js';
import type { SharedState } from '../shared-state.js';
import { isStateMessage } from './state-messages.js';
import type { PrimaryMessage, WorkerMessage } from './state-messages.js';

/** Sends a message to one worker. */
export type Reply = (message: PrimaryMessage) => void;

/** Keeps the state in the primary process of a cluster, and answers its workers. Knows no channel. */
export class PrimaryState {
  private readonly workers = new Set<Reply>();

  /** @param state default: one in this process' memory */
  constructor(private readonly state: SharedState = new MemoryState()) {
    state.subscribe(freedTopic, (message) => {
      this.tell(freedTopic, message);
    });
  }

  /**
   * Takes a message of a worker.
   * @param reply the same function for all messages of one worker
   * @returns false where the message is about something else
   */
  handle(message: unknown, reply: Reply): boolean {
    if (!isStateMessage(message)) return false;
    const asked = message as WorkerMessage;
    if (asked.sharedState === 'join') this.workers.add(reply);
    else if (asked.sharedState === 'publish') this.tell(asked.topic, asked.message);
    else void this.answer(asked, reply);
    return true;
  }

  /** A worker has gone: nothing is sent to it any more. What it held lapses. */
  leave(reply: Reply): void {
    this.workers.delete(reply);
  }

  private tell(topic: string, message: string): void {
    for (const reply of this.workers) reply({ sharedState: 'event', topic, message });
  }

  private async answer(
    { number, operation, parameters }: Extract<WorkerMessage, { sharedState: 'ask' }>,
    reply: Reply,
  ): Promise<void> {
    const perform = this.state[operation].bind(this.state) as (...given: readonly unknown[]) => unknown;
    try {
      reply({ sharedState: 'answer', number, value: await perform(...parameters) });
    } catch (error) {
      reply({
        sharedState: 'failure',
        number,
        reason: error instanceof Error ? error.message : String(error),
      });
    }
  }
}
