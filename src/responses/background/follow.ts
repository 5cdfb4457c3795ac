import { once } from 'node:events';
import type { GatewayError } from '#libs/canonical';
import { openAiResponsesCodec } from '#libs/formats/openai-responses';
import type { ResponseWriter } from '../../pipeline/response-writer.js';
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
  writer: ResponseWriter,
  signal: AbortSignal,
): Promise<void> {
  writer.begin({ status: 200, headers: eventStreamHeaders });
  writer.flush();
  const left = signal.aborted ? Promise.resolve() : once(signal, 'abort');
  let number = from;
  while (!signal.aborted) {
    const line = log.at(number);
    if (line === undefined) {
      if (log.ended) break;
      await Promise.race([log.changed(), left]);
      continue;
    }
    number += 1;
    if (!writer.write(line)) await Promise.race([drained(writer), left]);
  }
  writer.end(signal.aborted ? lastWords(toGatewayError(signal.reason)) : undefined);
}

/** A client that has left reads none of it. */
const lastWords = (error: GatewayError): string =>
  formatWireEvents(openAiResponsesCodec.encodeStreamError(error));

const drained = (writer: ResponseWriter): Promise<void> =>
  new Promise((resolve) => {
    writer.onDrain(resolve);
  });
