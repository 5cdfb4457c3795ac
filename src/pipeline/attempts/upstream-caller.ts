import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { FormatName } from '#libs/canonical';
import type { Envelope, WireGeneration } from '#libs/provider-kit';
import { Transport } from '../../providers/transport/transport.js';
import type { UpstreamReply } from '../../providers/transport/transport.js';
import { wireFormat } from '../formats.js';
import type { GenerationCall, GenerationInput } from '../generation-call.js';
import { vendorHeaders } from './vendor-headers.js';
import type { WireAttempt } from './attempt.js';
import { readRefusal } from './upstream-refusal.js';

/** Makes the body once its envelope is known. */
type BodyMaker = (envelope: Envelope) => string | readonly Buffer[];

/** What of an attempt decides where it goes. */
export interface UpstreamRequest extends Pick<WireAttempt, 'candidate'> {
  readonly call: {
    readonly input: Pick<GenerationInput, 'format' | 'stream'>;
    readonly headers: IncomingHttpHeaders;
    readonly exchange: Pick<GenerationCall['exchange'], 'signal'>;
  };
  readonly generation: Pick<WireGeneration, 'envelope'>;
}

/** Sends one attempt to its upstream. */
@Injectable()
export class UpstreamCaller {
  constructor(private readonly transport: Transport) {}

  /**
   * @throws UpstreamRefusal where the upstream answers with anything but success; GatewayError where it cannot be
   * reached
   */
  async send(
    { call, candidate, generation }: UpstreamRequest,
    format: FormatName,
    makeBody: BodyMaker,
  ): Promise<UpstreamReply> {
    const apiKey = candidate.provider.nextApiKey();
    const envelope = generation.envelope({
      format,
      model: candidate.model,
      stream: call.input.stream,
      clientHeaders: format === call.input.format ? vendorHeaders(call.headers) : {},
      ...(apiKey !== undefined && { apiKey }),
    });
    const reply = await this.transport.send({
      method: 'POST',
      url: envelope.url,
      headers: { ...envelope.headers, 'content-type': 'application/json' },
      body: makeBody(envelope),
      signal: call.exchange.signal,
      upstreamName: `The provider ${candidate.provider.id}`,
    });
    if (reply.status < 200 || reply.status > 299) {
      throw await readRefusal(wireFormat(format).codec, reply, apiKey);
    }
    return reply;
  }
}
