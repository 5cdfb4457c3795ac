import type { Loss } from '#libs/canonical';
import type { AnswerSink } from '../answer-sink.js';
import type { Outcome, Reply } from '../reply.js';
import { toGatewayError } from '../to-gateway-error.js';
import type { Begun } from './begun.js';

/** An answer whose end is told to the books of who gives it. */
export class WatchedReply implements Reply {
  constructor(private readonly begun: Begun<Reply>) {}

  get losses(): readonly Loss[] {
    return this.begun.answer.losses;
  }

  async writeTo(sink: AnswerSink): Promise<Outcome> {
    const { answer, trial } = this.begun;
    try {
      const outcome = await answer.writeTo(sink);
      trial.ended(outcome.failure ?? outcome.fault);
      return outcome;
    } catch (error) {
      trial.ended(toGatewayError(error));
      throw error;
    }
  }
}

/** The same for an answer in events. Whoever stops reading it counts as a client that has left. */
export async function* watchedEvents<Event>({
  answer,
  trial,
}: Begun<AsyncIterable<Event>>): AsyncGenerator<Event, void> {
  try {
    yield* answer;
    trial.ended(undefined);
  } catch (error) {
    trial.ended(toGatewayError(error));
    throw error;
  } finally {
    trial.lost();
  }
}
