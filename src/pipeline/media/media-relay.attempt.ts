import { Injectable } from '@nestjs/common';
import { spliceTopLevel } from '#libs/json';
import type { Envelope } from '#libs/provider-kit';
import type { UpstreamReply } from '../../providers/transport/transport.js';
import { isEventStream, laneHeaders, upstreamHeaders } from '../attempts/reply-headers.js';
import { UpstreamCaller } from '../attempts/upstream-caller.js';
import type { OutgoingBody } from '../attempts/upstream-caller.js';
import { vendorHeaders } from '../attempts/vendor-headers.js';
import type { Reply } from '../reply.js';
import { eventStreamHeaders } from '../response-writer.js';
import { StreamReply } from '../stream-reply.js';
import { sourceOf } from '../streams/readable-source.js';
import { RelayBodyTransform } from '../streams/relay-body.transform.js';
import { RelayBytesTransform } from '../streams/relay-bytes.transform.js';
import { RelayStreamTransform } from '../streams/relay-stream.transform.js';
import type { StreamTransform } from '../streams/stream-transform.js';
import { answerReply } from './answer-reply.js';
import { decodeAnswer } from './decode-answer.js';
import type { MediaPayload } from './media-call.js';
import type { MediaAttempt } from './media-lane.js';
import type { MediaKind } from './media.task.js';
import { codecFor } from './outgoing-request.js';

/**
 * The verbatim lane: the client's bytes with another model name and credential; the upstream's bytes as they come,
 * whatever they are: JSON, events, text, sound.
 */
@Injectable()
export class MediaRelayAttempt {
  constructor(private readonly caller: UpstreamCaller) {}

  /** @throws UpstreamRefusal where the upstream refuses; GatewayError where it cannot be reached or breaks off */
  async run<Kind extends MediaKind>({ call, turn, wire }: MediaAttempt<Kind>): Promise<Reply> {
    const { client, input, body } = call;
    const { model } = turn.candidate;
    const { format, operation } = input;
    const upstream = await this.caller.deliver({
      turn,
      envelope: (apiKey) =>
        wire.envelope({
          format,
          operation,
          model,
          stream: call.task.wantsEvents(body),
          clientHeaders: vendorHeaders(call.headers),
          ...apiKey,
        }),
      makeBody: (envelope) => renamed(input.payload, model, envelope),
      decodeError: (failure) => client.decodeError(failure),
      signal: turn.signal,
    });
    // A heartbeat may have begun an event stream already: from then on there is no other answer.
    if (call.task.wantsEvents(body) && !isEventStream(upstream)) return inEvents({ call, turn }, upstream);
    const transform = relaying(call, upstream);
    const headers = {
      ...headersOf(upstream),
      ...upstreamHeaders(upstream.headers),
      ...laneHeaders('verbatim'),
    };
    return StreamReply.open(
      sourceOf(upstream),
      transform,
      { status: upstream.status, headers },
      turn.signal,
      turn.terms.begin,
    );
  }
}

function renamed(payload: MediaPayload, model: string, { splices }: Envelope): OutgoingBody {
  return payload.kind === 'form'
    ? payload.form.withModel(model)
    : spliceTopLevel(payload.raw, { model, ...splices });
}

function relaying<Kind extends MediaKind>(
  { client }: MediaAttempt<Kind>['call'],
  upstream: UpstreamReply,
): StreamTransform<Buffer> {
  if (isEventStream(upstream)) return new RelayStreamTransform(client, client.createStreamProbe());
  return isJson(upstream) ? new RelayBodyTransform(client) : new RelayBytesTransform();
}

/** An upstream that cannot stream: its client still gets the events it asked for. */
async function inEvents<Kind extends MediaKind>(
  { call, turn }: Pick<MediaAttempt<Kind>, 'call' | 'turn'>,
  upstream: UpstreamReply,
): Promise<Reply> {
  const abandon = (): void => {
    upstream.body.destroy();
  };
  try {
    const codec = codecFor<Kind>(call.task, call.input.format);
    const value = decodeAnswer<Kind>(upstream, codec, call.request);
    return await answerReply<Kind>({ call, turn }, { value, losses: [], abandon });
  } catch (error) {
    abandon();
    throw error;
  }
}

const isJson = (upstream: UpstreamReply): boolean =>
  /^\s*application\/(?:[\w.-]+\+)?json\b/i.test(upstream.headers['content-type'] ?? '');

/** The type is the upstream's own: nothing else tells a client what it got. */
function headersOf(upstream: UpstreamReply): Readonly<Record<string, string>> {
  if (isEventStream(upstream)) return eventStreamHeaders;
  return { 'content-type': upstream.headers['content-type'] ?? 'application/octet-stream' };
}
