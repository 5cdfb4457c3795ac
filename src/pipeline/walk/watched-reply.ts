import type { IncomingHttpHeaders } from 'node:http';
import type { Loss } from '#libs/canonical';
import type { Meter } from '../../metering/meter.js';
import type { AnswerSink } from '../answer-sink.js';
import type { Outcome, Reply } from '../reply.js';
import { toGatewayError } from '../to-gateway-error.js';
import type { Begun } from './begun.js';
import { MeteredSink } from './metered-sink.js';

/** What a client sends to read in the answer what it cost: `x-gateway-include: cost`. */
const includeHeader = 'x-gateway-include';

/** An answer whose end is told to the books of who gives it, and to those of who asked. */
export class WatchedReply implements Reply {
  /**
   * @param meter absent where nobody's use is taken down
   * @param headers the client's
   */
  constructor(
    private readonly begun: Begun<Reply>,
    private readonly meter: Meter | undefined,
    private readonly headers: IncomingHttpHeaders,
  ) {}

  get outcome(): Outcome {
    return this.begun.answer.outcome;
  }

  get losses(): readonly Loss[] {
    return this.begun.answer.losses;
  }

  async writeTo(sink: AnswerSink): Promise<Outcome> {
    const { answer, trial } = this.begun;
    const { meter } = this;
    try {
      const metered = meter && new MeteredSink(sink, meter, answer, wantsCost(this.headers));
      const outcome = await answer.writeTo(metered ?? sink);
      if (metered?.done !== undefined) await metered.done;
      trial.ended(outcome.failure ?? outcome.fault);
      return outcome;
    } catch (error) {
      trial.ended(toGatewayError(error));
      throw error;
    }
  }
}

const wantsCost = ({ [includeHeader]: wanted }: IncomingHttpHeaders): boolean =>
  typeof wanted === 'string' && wanted.split(',').some((word) => word.trim() === 'cost');

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
