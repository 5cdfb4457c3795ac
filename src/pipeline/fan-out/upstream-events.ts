import { explode } from '#libs/canonical';
import type { Codec, StreamEvent } from '#libs/canonical';
import { EventStreamParser } from '#libs/event-stream';
import { isEventStream } from '../attempts/reply-headers.js';
import { readResponse } from '../attempts/read-response.js';
import type { UpstreamReply } from '../../providers/transport/transport.js';

/**
 * An upstream's answer as canonical events, as they come; all at once where it answers with one JSON body. What
 * happens to the connection after the answer's end spoils nothing.
 */
export async function* upstreamEvents(
  codec: Codec,
  upstream: UpstreamReply,
  seed: string,
): AsyncGenerator<StreamEvent> {
  if (!isEventStream(upstream)) {
    yield* explode(await readResponse(codec, upstream, seed));
    return;
  }
  let isOver = false;
  try {
    for await (const event of decoded(codec, upstream, seed)) {
      isOver ||= event.type === 'response-end' || event.type === 'error';
      yield event;
    }
  } catch (error) {
    if (!isOver) throw error;
  }
}

async function* decoded(codec: Codec, { body }: UpstreamReply, seed: string): AsyncGenerator<StreamEvent> {
  const parser = new EventStreamParser();
  const decoder = codec.createStreamDecoder(seed);
  for await (const chunk of body as AsyncIterable<Buffer>) {
    for (const event of parser.push(chunk)) yield* decoder.push(event);
  }
  for (const event of parser.end()) yield* decoder.push(event);
  yield* decoder.end();
}
