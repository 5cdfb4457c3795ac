import { Readable } from 'node:stream';
import { explode } from '#libs/canonical';
import type { Loss } from '#libs/canonical';
import type { UpstreamReply } from '../../providers/transport/transport.js';
import type { WireFormat } from '../formats.js';
import type { Reply } from '../reply.js';
import { eventStreamHeaders } from '../response-writer.js';
import { StreamReply } from '../stream-reply.js';
import type { EventObserver } from '../translation/turn-keeper.js';
import { EventStreamTransform } from '../streams/event-stream.transform.js';
import type { Attempt } from './attempt.js';
import { laneHeaders, upstreamHeaders } from './reply-headers.js';
import { readResponse } from './read-response.js';

/** An upstream that answers a stream request with one JSON body: its client still gets a stream, or its error. */
export async function explodedReply(
  { call, turn }: Attempt,
  upstreamFormat: WireFormat,
  upstream: UpstreamReply,
  losses: readonly Loss[] = [],
  observer?: EventObserver,
): Promise<Reply> {
  const response = await readResponse(upstreamFormat.codec, upstream, call.id);
  const encoder = call.createEncoder();
  const headers = {
    ...eventStreamHeaders,
    ...upstreamHeaders(upstream.headers),
    ...laneHeaders('hub', losses),
  };
  const head = { status: 200, headers, losses };
  const exploded = explode(response);
  if (observer !== undefined) for (const event of exploded) observer.push(event);
  const events = Readable.from(exploded);
  return StreamReply.open(events, new EventStreamTransform(encoder), head, turn.signal);
}
