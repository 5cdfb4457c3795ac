import { Injectable } from '@nestjs/common';
import type { Loss } from '#libs/canonical';
import { restoringToolNames } from '#libs/codec-kit';
import { formatsFor } from '#libs/provider-kit';
import type { UpstreamReply } from '../../providers/transport/transport.js';
import { branchesOf } from '../fan-out/branches.js';
import { FanOutAttempt } from '../fan-out/fan-out.attempt.js';
import { wireFormat } from '../formats.js';
import type { WireFormat } from '../formats.js';
import type { Reply } from '../reply.js';
import { eventStreamHeaders } from '../response-writer.js';
import { StreamReply } from '../stream-reply.js';
import { gatheredSourceOf } from '../streams/gathered-source.js';
import { refuseLosses } from '../strictness.js';
import { HubStreamTransform } from '../streams/hub-stream.transform.js';
import { ProofKeeping } from '../translation/proof-keeping.js';
import { RequestPreparation } from '../translation/request-preparation.js';
import type { WireAttempt } from './attempt.js';
import { encodedReply } from './encoded-reply.js';
import { explodedReply } from './exploded-reply.js';
import { readResponse } from './read-response.js';
import { isEventStream, laneHeaders, upstreamHeaders } from './reply-headers.js';
import { UpstreamCaller } from './upstream-caller.js';

/** The hub lane to an upstream with a wire format: decoded once, encoded per attempt. */
@Injectable()
export class HubAttempt {
  constructor(
    private readonly caller: UpstreamCaller,
    private readonly preparation: RequestPreparation,
    private readonly proofs: ProofKeeping,
    private readonly fanOut: FanOutAttempt,
  ) {}

  async run(attempt: WireAttempt): Promise<Reply> {
    const { call, turn, generation, dialect } = attempt;
    const { candidate } = turn;
    const [name] = formatsFor(generation, candidate.model);
    const upstreamFormat = wireFormat(name);
    const request = await this.preparation.prepare(call, name);
    const branches = branchesOf(request, name);
    if (branches.length > 1) return this.fanOut.run(attempt, branches);
    const format = { ...upstreamFormat, codec: restoringToolNames(upstreamFormat.codec, request.tools) };
    const { value, losses } = format.codec.encodeRequest(request, {
      model: candidate.model,
      stream: call.input.stream,
      dialect,
    });
    turn.losses = losses;
    refuseLosses(call, losses);
    const upstream = await this.caller.send(attempt, name, ({ splices }) => [
      // As bytes: their length is asked for, and a long text that is not Latin is slow to measure.
      Buffer.from(JSON.stringify({ ...value, ...splices })),
    ]);
    return call.input.stream
      ? this.stream(attempt, format, upstream, losses)
      : this.unary(attempt, format, upstream, losses);
  }

  private stream(
    { call, turn }: WireAttempt,
    format: WireFormat,
    upstream: UpstreamReply,
    losses: readonly Loss[],
  ): Promise<Reply> {
    const observer = this.proofs.observerOf(call);
    if (!isEventStream(upstream)) {
      return explodedReply({ call, turn }, format, upstream, losses, observer);
    }
    const transform = new HubStreamTransform(
      format.codec.createStreamDecoder(call.id),
      call.createEncoder(),
      observer,
    );
    const headers = {
      ...eventStreamHeaders,
      ...upstreamHeaders(upstream.headers),
      ...laneHeaders('hub', losses),
    };
    const head = { status: 200, headers, losses };
    return StreamReply.open(
      gatheredSourceOf(upstream, transform),
      transform,
      head,
      turn.signal,
      turn.terms.begin,
    );
  }

  private async unary(
    { call }: WireAttempt,
    format: WireFormat,
    upstream: UpstreamReply,
    losses: readonly Loss[],
  ): Promise<Reply> {
    const response = await readResponse(format.codec, upstream, call.id);
    this.proofs.keep(call, response);
    return encodedReply(call, response, losses, upstreamHeaders(upstream.headers));
  }
}
