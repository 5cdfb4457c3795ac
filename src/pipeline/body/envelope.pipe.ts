import type { ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { PipeTransform, Type } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { IdempotentRequests } from '../../idempotency/idempotent-requests.js';
import { RequestLog } from '../../request-log/request-log.js';
import { RunningExchanges } from '../running-exchanges.js';
import { withDocumentedBody } from './documented-body.js';
import { DocumentedFields } from './documented-fields.js';
import type { Envelope } from './envelope.js';
import type { Incoming } from './incoming.js';
import { readEnvelope } from './read-envelope.js';
import type { EnvelopeLimits } from './read-envelope.js';

/** How a request is taken. */
export interface PayloadOptions {
  /** Whether its answer may be kept for repetitions with the same `Idempotency-Key`. Default true. */
  readonly repeatable?: boolean;
  /** Whether it may come without a body, as if with an empty object. Default false. */
  readonly optional?: boolean;
  /** Whether its texts are decoded only where somebody reads `body`: of `dto`, only texts that stand alone are. Default false. */
  readonly outlined?: boolean;
}

/** At once where the body is there. */
type Read<Dto> = Envelope<Dto> | Promise<Envelope<Dto>>;

/**
 * Makes the pipe that turns a request into an {@link Envelope} of `Dto`.
 */
export function envelopePipe<Dto extends object>(
  dtoClass: Type<Dto>,
  { repeatable, optional, outlined }: Required<PayloadOptions>,
): Type<PipeTransform> {
  const fields = new DocumentedFields(dtoClass);

  @Injectable()
  class EnvelopePipe implements PipeTransform<Incoming, Read<Dto>> {
    private readonly limits: EnvelopeLimits;

    constructor(
      @Inject(GATEWAY_CONFIGURATION) { server }: Pick<GatewayConfiguration, 'server'>,
      private readonly exchanges: RunningExchanges,
      private readonly idempotency: IdempotentRequests,
      private readonly requestLog: RequestLog,
    ) {
      const { bodyLimit, depthLimit } = server;
      this.limits = { bodyLimit, depthLimit, optional, outlined };
    }

    transform(incoming: Incoming): Read<Dto> {
      return repeatable ? this.idempotency.json(incoming, () => this.read(incoming)) : this.read(incoming);
    }

    private read({ request, response }: Incoming): Read<Dto> {
      const { signal } = this.exchanges.of(response);
      const read = readEnvelope({ request }, fields, this.limits, signal);
      return read instanceof Promise
        ? read.then((envelope) => this.followed(envelope, response))
        : this.followed(read, response);
    }

    private followed(envelope: Envelope<Dto>, response: ServerResponse): Envelope<Dto> {
      this.requestLog.follow(response, () => envelope.raw);
      return envelope;
    }
  }
  return withDocumentedBody(EnvelopePipe, { json: dtoClass });
}
