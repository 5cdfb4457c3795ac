import { Inject, Injectable } from '@nestjs/common';
import type { PipeTransform, Type } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { RunningExchanges } from '../running-exchanges.js';
import { DocumentedFields } from './documented-fields.js';
import type { Envelope } from './envelope.js';
import type { Incoming } from './incoming.js';
import { readEnvelope } from './read-envelope.js';

/** Makes the pipe that turns a request into an {@link Envelope} of `Dto`. */
export function envelopePipe<Dto extends object>(dtoClass: Type<Dto>): Type<PipeTransform> {
  const fields = new DocumentedFields(dtoClass);

  @Injectable()
  class EnvelopePipe implements PipeTransform<Incoming, Promise<Envelope<Dto>>> {
    constructor(
      @Inject(GATEWAY_CONFIGURATION) private readonly configuration: GatewayConfiguration,
      private readonly exchanges: RunningExchanges,
    ) {}

    transform({ request, response }: Incoming): Promise<Envelope<Dto>> {
      const { signal } = this.exchanges.of(response);
      return readEnvelope({ request }, fields, this.configuration.server, signal);
    }
  }
  return EnvelopePipe;
}
