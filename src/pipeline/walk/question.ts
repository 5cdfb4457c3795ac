import type { RequestRecord } from '../../observability/request-record.js';
import type { Asked } from '../../routing/plan/asked.js';
import type { CallContext } from '../call-context.js';

/** What is asked of a model, whoever will answer it. */
export interface Question {
  /** As the client named it. */
  readonly model: string;
  readonly asked: Asked;
  readonly context: CallContext;
  /** Filled in as things come to be known. */
  readonly record: RequestRecord;
  /**
   * Whoever asks waits until it is taken down, and prepares meanwhile what it sends: see `TurnTerms.takenDown`. Default false: nobody
   * begins before.
   */
  readonly preparesAhead?: boolean;
  /** How long its answers take says nothing of the model's others. Default false. */
  readonly isAside?: boolean;
}
