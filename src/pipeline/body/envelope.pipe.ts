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

/**
 * Makes the pipe that turns a request into an {@link Envelope} of `Dto`.
 * @param settings `repeatable`: whether its answer may be kept for repetitions with the same `Idempotency-Key`;
 *   `optional`: whether no body is an empty object
 */
export function envelopePipe<Dto extends object>(
  dtoClass: Type<Dto>,
  { repeatable, optional }: { readonly repeatable: boolean; readonly optional: boolean },
): Type<PipeTransform> {
  const fields = new DocumentedFields(dtoClass);

  @Injectable()
  class EnvelopePipe implements PipeTransform<Incoming, Promise<Envelope<Dto>>> {
    constructor(
      @Inject(GATEWAY_CONFIGURATION) private readonly configuration: GatewayConfiguration,
      private readonly exchanges: RunningExchanges,
      private readonly idempotency: IdempotentRequests,
      private readonly requestLog: RequestLog,
    ) {}

    transform({ request, response }: Incoming): Promise<Envelope<Dto>> {
      const { signal } = this.exchanges.of(response);
      const read = async () => {
        const envelope = await readEnvelope(
          { request },
          fields,
          { ...this.configuration.server, optional },
          signal,
        );
        this.requestLog.follow(response, () => envelope.raw);
        return envelope;
      };
      return repeatable ? this.idempotency.json({ request, response }, read) : read();
    }
  }
  return withDocumentedBody(EnvelopePipe, { json: dtoClass });
}
