import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { FormatName, GatewayError, UpstreamFailure } from '#libs/canonical';
import type { AnswerListener, Envelope, Unwrapping, WireGeneration } from '#libs/provider-kit';
import { Transport } from '../../providers/transport/transport.js';
import type { UpstreamReply } from '../../providers/transport/transport.js';
import type { StreamedBody } from '../forms/streamed-body.js';
import { wireFormat } from '../formats.js';
import type { GenerationInput } from '../generation-call.js';
import type { Turn } from '../walk/turn.js';
import { vendorHeaders } from './vendor-headers.js';
import type { WireAttempt } from './attempt.js';
import { isSuccess, sendAuthorized } from './send-authorized.js';
import type { AuthorizedReply } from './send-authorized.js';
import { unwrappedReply } from './unwrapped-reply.js';
import { readRefusal } from './upstream-refusal.js';

/** JSON, or a body of another kind that is read while it is sent. */
export type OutgoingBody = string | readonly Buffer[] | StreamedBody;

/** Makes the body once its envelope is known. */
type BodyMaker = (envelope: Envelope) => OutgoingBody;

/** What of an attempt decides where it goes. */
export interface UpstreamRequest extends Pick<WireAttempt, 'turn'> {
  readonly call: {
    readonly input: Pick<GenerationInput, 'format' | 'stream'>;
    readonly headers: IncomingHttpHeaders;
  };
  readonly generation: Pick<WireGeneration, 'envelope'>;
  /** Where it is one of several requests of a turn. Default: the turn's. */
  readonly signal?: AbortSignal;
}

/** One request to an upstream, in whatever format. */
export interface Delivery {
  readonly turn: Turn;
  envelope(credential: { readonly apiKey?: string }): Envelope;
  readonly makeBody: BodyMaker;
  decodeError(failure: UpstreamFailure): GatewayError;
  readonly signal: AbortSignal;
}

/** Sends one attempt to its upstream. */
@Injectable()
export class UpstreamCaller {
  constructor(private readonly transport: Transport) {}

  /**
   * @throws UpstreamRefusal where the upstream answers with anything but success; GatewayError where it cannot be
   * reached
   */
  send(
    { call, turn, generation, signal = turn.signal }: UpstreamRequest,
    format: FormatName,
    makeBody: BodyMaker,
  ): Promise<UpstreamReply> {
    return this.deliver({
      turn,
      envelope: (apiKey) =>
        generation.envelope({
          format,
          model: turn.candidate.model,
          stream: call.input.stream,
          clientHeaders: format === call.input.format ? vendorHeaders(call.headers) : {},
          ...apiKey,
        }),
      makeBody,
      decodeError: (failure) => wireFormat(format).codec.decodeError(failure),
      signal,
    });
  }

  /**
   * @throws UpstreamRefusal where the upstream answers with anything but success; GatewayError where it cannot be
   * reached
   */
  deliver({ turn, envelope, makeBody, decodeError, signal }: Delivery): Promise<UpstreamReply> {
    const { provider } = turn.candidate;
    const { apiKey, deadlines, takenDown } = turn.terms;
    const credential = apiKey === undefined ? {} : { apiKey };
    const sent = envelope(credential);
    const body = makeBody(sent);
    const contentType = isStreamed(body) ? body.contentType : 'application/json';
    const call = {
      method: 'POST' as const,
      url: sent.url,
      headers: { ...turn.traceHeaders, ...sent.headers, 'content-type': contentType },
      body,
      signal,
      upstreamName: `The provider ${provider.id}`,
      deadlines,
      listener: undefined as AnswerListener | undefined,
    };
    const leave = (): Promise<AuthorizedReply> => {
      // What nobody waits for any more is not sent.
      signal.throwIfAborted();
      call.listener = turn.sending(call);
      return sendAuthorized(this.transport, call, credential, provider.provider);
    };
    const sending = takenDown === undefined ? leave() : takenDown.then(leave);
    return received(sending, turn, { unwrapping: sent.unwrapping, decodeError });
  }
}

/** Apart, so that nothing of what was sent is kept until an answer to it comes. */
async function received(
  sending: Promise<AuthorizedReply>,
  turn: Turn,
  {
    unwrapping,
    decodeError,
  }: Pick<Delivery, 'decodeError'> & { readonly unwrapping: Unwrapping | undefined },
): Promise<UpstreamReply> {
  const { reply, secrets } = await sending;
  turn.answering(reply);
  if (isSuccess(reply)) return unwrappedReply(reply, unwrapping);
  const codec = { decodeError: unwrapping?.decodeError ?? decodeError };
  const refusal = await readRefusal(codec, reply, turn.terms.apiKey, secrets);
  throw unwrapping?.decodeError === undefined ? refusal : refusal.error;
}

const isStreamed = (body: OutgoingBody): body is StreamedBody =>
  typeof body === 'object' && 'contentType' in body;
