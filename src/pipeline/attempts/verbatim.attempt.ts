import { Injectable } from '@nestjs/common';
import { spliceTopLevel } from '#libs/json';
import type { UpstreamReply } from '../../providers/transport/transport.js';
import type { GenerationCall } from '../generation-call.js';
import { relayedFormat } from '../formats.js';
import type { Reply } from '../reply.js';
import { eventStreamHeaders } from '../response-writer.js';
import { StreamReply } from '../stream-reply.js';
import { gatheredSourceOf } from '../streams/gathered-source.js';
import { sourceOf } from '../streams/readable-source.js';
import { refuseLosses } from '../strictness.js';
import { RelayBodyTransform } from '../streams/relay-body.transform.js';
import { RelayStreamTransform } from '../streams/relay-stream.transform.js';
import type { WireAttempt } from './attempt.js';
import { encodedReply } from './encoded-reply.js';
import { explodedReply } from './exploded-reply.js';
import { readResponse } from './read-response.js';
import { isEventStream, laneHeaders, upstreamHeaders } from './reply-headers.js';
import { UpstreamCaller } from './upstream-caller.js';

/** The verbatim lane: the client's bytes with another model name and credential; the upstream's bytes as they come. */
@Injectable()
export class VerbatimAttempt {
  constructor(private readonly caller: UpstreamCaller) {}

  async run(attempt: WireAttempt): Promise<Reply> {
    const { call, turn } = attempt;
    const { candidate } = turn;
    const { format } = call.input;
    turn.losses = call.rawLossesFor(candidate.provider.id);
    refuseLosses(call, turn.losses);
    const model = call.client.modelInBody && { model: candidate.model };
    const sending = this.caller.send(attempt, format, ({ splices }) =>
      spliceTopLevel(call.rawFor(candidate.provider.id), { ...model, ...splices }),
    );
    call.input.forget?.();
    const upstream = await sending;
    return call.input.stream ? stream(attempt, upstream) : unary(attempt, upstream);
  }
}

function stream({ call, turn }: WireAttempt, upstream: UpstreamReply): Promise<Reply> {
  if (!isEventStream(upstream)) return explodedReply({ call, turn }, call.client, upstream);
  const transform = new RelayStreamTransform(call.client.codec, call.client.probes.createStreamProbe());
  const headers = { ...eventStreamHeaders, ...upstreamHeaders(upstream.headers), ...laneHeaders('verbatim') };
  const head = { status: upstream.status, headers };
  return StreamReply.open(
    gatheredSourceOf(upstream, transform),
    transform,
    head,
    turn.signal,
    turn.terms.begin,
  );
}

function unary({ call, turn }: WireAttempt, upstream: UpstreamReply): Promise<Reply> {
  if (isEventStream(upstream)) return collected(call, upstream);
  const headers = {
    // Whatever the upstream calls it.
    'content-type': 'application/json',
    ...upstreamHeaders(upstream.headers),
    ...laneHeaders('verbatim'),
  };
  const head = { status: upstream.status, headers };
  return StreamReply.open(
    sourceOf(upstream),
    new RelayBodyTransform(relayedFormat(call.input.format)),
    head,
    turn.signal,
  );
}

/** An upstream that streams what was not asked for as a stream. */
async function collected(call: GenerationCall, upstream: UpstreamReply): Promise<Reply> {
  const response = await readResponse(call.client.codec, upstream, call.id);
  return encodedReply(call, response, [], upstreamHeaders(upstream.headers));
}
