import type { SharedState } from '../shared-state.js';

/** What workers may ask the primary to do, and with what. */
export type AskedOperation = 'reserve' | 'settle' | 'renew' | 'peek' | 'seed' | 'attend';

/** From a worker to the primary. */
export type WorkerMessage =
  | { readonly sharedState: 'join' }
  | { readonly sharedState: 'publish'; readonly topic: string; readonly message: string }
  | {
      readonly sharedState: 'ask';
      readonly number: number;
      readonly operation: AskedOperation;
      readonly parameters: readonly unknown[];
    };

/** From the primary to a worker. */
export type PrimaryMessage =
  | { readonly sharedState: 'event'; readonly topic: string; readonly message: string }
  | { readonly sharedState: 'answer'; readonly number: number; readonly value: unknown }
  | { readonly sharedState: 'failure'; readonly number: number; readonly reason: string };

/** What an operation answers. */
export type AnswerOf<Operation extends AskedOperation> = Awaited<ReturnType<SharedState[Operation]>>;

/** Other messages may go over the same channel. */
export const isStateMessage = (message: unknown): message is { readonly sharedState: string } =>
  typeof message === 'object' && message !== null && 'sharedState' in message;
