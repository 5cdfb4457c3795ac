import type { RequestRecord } from '../../observability/request-record.js';

/** Something in a session that was paid for. */
export interface Turn {
  readonly kind: 'response' | 'speech' | 'transcription';
  /** The response's id, or the item's whose words were written down. */
  readonly id: string;
  /** As the protocol says it: `completed`, `cancelled`, `incomplete`, `failed`. */
  readonly status: string;
}

/** Takes down what a session used: each turn is a request of its own. */
export interface TurnLedger {
  /** The record of a turn that begins. */
  open(): RequestRecord;
  /** Writes its line. */
  settle(record: RequestRecord, turn: Turn): void;
}
