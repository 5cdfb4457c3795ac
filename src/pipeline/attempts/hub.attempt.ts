import { Injectable } from '@nestjs/common';
import type { CanonicalRequest, FormatName, Loss } from '#libs/canonical';
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
import { writeRequest, writeUnread } from '../translation/written-request.js';
import type { WrittenRequest } from '../translation/written-request.js';
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
    const [name] = formatsFor(generation, turn.candidate.model);
    const { codec } = wireFormat(name);
    const target = { model: turn.candidate.model, stream: call.input.stream, dialect };
    const write = (request: CanonicalRequest): WrittenRequest => writeRequest(call, request, codec, target);
    if (!(await this.proofs.mayRestore(call))) {
      const unread = writeUnread(call, codec, target, () => write(call.request));
      if (unread !== undefined) return this.ask(attempt, name, unread);
    }
    const request = await this.preparation.prepare(call, name);
    const branches = branchesOf(request, name);
    return branches.length > 1 ? this.fanOut.run(attempt, branches) : this.ask(attempt, name, write(request));
  }

  private ask(attempt: WireAttempt, name: FormatName, written: WrittenRequest): Promise<Reply> {
    const { tools, losses } = written;
    const format = { ...wireFormat(name), codec: restoringToolNames(wireFormat(name).codec, tools) };
    return this.answered(attempt, format, losses, this.send(attempt, name, written));
  }

  /** Apart from what hears the answer: nothing of the request is kept while its upstream is waited for, as long ones would grow old. */
  private send(attempt: WireAttempt, name: FormatName, written: WrittenRequest): Promise<UpstreamReply> {
    const { call, turn } = attempt;
    turn.losses = written.losses;
    refuseLosses(call, written.losses);
    const sending = this.caller.send(attempt, name, ({ splices }) => [written.body(splices)]);
    call.forget();
    return sending;
  }

  private async answered(
    attempt: WireAttempt,
    format: WireFormat,
    losses: readonly Loss[],
    sending: Promise<UpstreamReply>,
  ): Promise<Reply> {
    const upstream = await sending;
    return attempt.call.input.stream
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
