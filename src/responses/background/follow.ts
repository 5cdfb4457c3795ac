import type { GatewayError } from '#libs/canonical';
import { openAiResponsesCodec } from '#libs/formats/openai-responses';
import type { AnswerSink } from '../../pipeline/answer-sink.js';
import { eventStreamHeaders } from '../../pipeline/response-writer.js';
import { formatWireEvents } from '../../pipeline/streams/format-wire-events.js';
import { toGatewayError } from '../../pipeline/to-gateway-error.js';
import type { EventLog } from './event-log.js';

/**
 * Sends a log's events from a number on, those to come too, until its end.
 * @param signal aborted when the client has left or the gateway stops
 */
export async function follow(
  log: EventLog,
  from: number,
  sink: AnswerSink,
  signal: AbortSignal,
): Promise<void> {
  sink.begin({ status: 200, headers: eventStreamHeaders });
  sink.flush();
  const news = new Bell();
  const room = new Bell();
  const unsubscribe = log.subscribe(news.ring);
  const onAbort = (): void => {
    news.ring();
    room.ring();
  };
  signal.addEventListener('abort', onAbort);
  let number = from;
  while (!signal.aborted) {
    const line = log.at(number);
    if (line === undefined && log.ended) break;
    if (line === undefined) {
      await news.rung();
    } else {
      number += 1;
      if (sink.write(line)) continue;
      sink.onDrain(room.ring);
      await room.rung();
    }
  }
  unsubscribe();
  signal.removeEventListener('abort', onAbort);
  sink.end(signal.aborted ? lastWords(toGatewayError(signal.reason)) : undefined);
}

/** Wakes the one who waits. */
class Bell {
  private wake: () => void = () => undefined;

  readonly ring = (): void => {
    this.wake();
  };

  rung(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}

/** A client that has left reads none of it. */
const lastWords = (error: GatewayError): string =>
  formatWireEvents(openAiResponsesCodec.encodeStreamError(error));
