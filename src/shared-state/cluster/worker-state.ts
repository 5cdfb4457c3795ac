import { Topics } from '../memory/topics.js';
import { SharedState } from '../shared-state.js';
import type {
  AccountStanding,
  BudgetSpan,
  Claim,
  Holding,
  Settlement,
  SpendingSeed,
  Verdict,
} from '../shared-state.js';
import { isStateMessage } from './state-messages.js';
import type { AnswerOf, AskedOperation, PrimaryMessage, WorkerMessage } from './state-messages.js';

/** The state that a cluster's primary process keeps for its workers. Knows no channel. */
export class WorkerState extends SharedState {
  private readonly topics = new Topics();
  private readonly pending = new Map<number, PromiseWithResolvers<unknown>>();
  private last = 0;

  /** @param send to the primary */
  constructor(private readonly send: (message: WorkerMessage) => void) {
    super();
    send({ sharedState: 'join' });
  }

  /** Takes a message of the primary. @returns false where it is about something else */
  receive(message: unknown): boolean {
    if (!isStateMessage(message)) return false;
    const told = message as PrimaryMessage;
    if (told.sharedState === 'event') {
      this.topics.publish(told.topic, told.message);
      return true;
    }
    const asked = this.pending.get(told.number);
    this.pending.delete(told.number);
    if (told.sharedState === 'answer') asked?.resolve(told.value);
    else asked?.reject(new Error(told.reason));
    return true;
  }

  reserve(claim: Claim): Promise<Verdict> {
    return this.ask('reserve', claim);
  }

  settle(settlement: Settlement): Promise<void> {
    return this.ask('settle', settlement);
  }

  renew(holdings: readonly Holding[]): Promise<void> {
    return this.ask('renew', holdings);
  }

  peek(tokenId: string, budgets: readonly BudgetSpan[]): Promise<AccountStanding> {
    return this.ask('peek', tokenId, budgets);
  }

  seed(seed: SpendingSeed): Promise<void> {
    return this.ask('seed', seed);
  }

  publish(topic: string, message: string): void {
    this.send({ sharedState: 'publish', topic, message });
  }

  subscribe(topic: string, listener: (message: string) => void): () => void {
    return this.topics.subscribe(topic, listener);
  }

  attend(processId: string): Promise<number> {
    return this.ask('attend', processId);
  }

  close(): void {
    for (const { reject } of this.pending.values()) reject(new Error('The process is stopping.'));
    this.pending.clear();
  }

  private async ask<Operation extends AskedOperation>(
    operation: Operation,
    ...parameters: readonly unknown[]
  ): Promise<AnswerOf<Operation>> {
    const number = (this.last += 1);
    const asked = Promise.withResolvers<unknown>();
    this.pending.set(number, asked);
    this.send({ sharedState: 'ask', number, operation, parameters });
    return (await asked.promise) as AnswerOf<Operation>;
  }
}
