import { Injectable } from '@nestjs/common';
import type { CanonicalRequest, FormatName, Loss } from '#libs/canonical';
import { restoringToolNames } from '#libs/codec-kit';
import { jsonBytes } from '#libs/json';
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
    const { call, turn, generation } = attempt;
    const [name] = formatsFor(generation, turn.candidate.model);
    const request = await this.preparation.prepare(call, name);
    const branches = branchesOf(request, name);
    return branches.length > 1 ? this.fanOut.run(attempt, branches) : this.ask(attempt, name, request);
  }

  /** Nothing of the request is kept while its upstream is waited for: long ones would grow old, which makes them dear. */
  private ask(attempt: WireAttempt, name: FormatName, request: CanonicalRequest): Promise<Reply> {
    const { sending, format, losses } = this.send(attempt, name, request);
    const { call } = attempt;
    call.forget();
    return sending.then((upstream) =>
      call.input.stream
        ? this.stream(attempt, format, upstream, losses)
        : this.unary(attempt, format, upstream, losses),
    );
  }

  private send(attempt: WireAttempt, name: FormatName, request: CanonicalRequest) {
    const { call, turn, dialect } = attempt;
    const { codec } = wireFormat(name);
    const format = { ...wireFormat(name), codec: restoringToolNames(codec, request.tools) };
    const target = { model: turn.candidate.model, stream: call.input.stream, dialect };
    const { value, losses } = codec.encodeRequest(request, target);
    turn.losses = losses;
    refuseLosses(call, losses);
    const sending = this.caller.send(attempt, name, ({ splices }) => [
      // As bytes: their length is asked for, and a long text that is not Latin is slow to measure.
      jsonBytes({ ...value, ...splices }, call.input.raw.length),
    ]);
    return { sending, format, losses };
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
