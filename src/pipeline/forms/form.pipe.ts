import { Inject, Injectable } from '@nestjs/common';
import type { PipeTransform, Type } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { withDocumentedBody } from '../body/documented-body.js';
import { DocumentedFields } from '../body/documented-fields.js';
import type { Incoming } from '../body/incoming.js';
import { IdempotentRequests } from '../../idempotency/idempotent-requests.js';
import { RequestLog } from '../../request-log/request-log.js';
import { RunningExchanges } from '../running-exchanges.js';
import { formAsJson } from './form-as-json.js';
import type { FormEnvelope } from './form-envelope.js';
import type { FormOptions } from './form-limits.js';
import { receiveForm } from './receive-form.js';

/** Makes the pipe that turns a request into a {@link FormEnvelope} of `Dto`. */
export function formPipe<Dto extends object>(dtoClass: Type<Dto>, options: FormOptions): Type<PipeTransform> {
  const fields = new DocumentedFields(dtoClass);

  @Injectable()
  class FormPipe implements PipeTransform<Incoming, Promise<FormEnvelope<Dto>>> {
    constructor(
      @Inject(GATEWAY_CONFIGURATION) private readonly configuration: GatewayConfiguration,
      private readonly exchanges: RunningExchanges,
      private readonly idempotency: IdempotentRequests,
      private readonly requestLog: RequestLog,
    ) {}

    transform(incoming: Incoming): Promise<FormEnvelope<Dto>> {
      const { signal } = this.exchanges.of(incoming.response);
      const { uploads } = this.configuration;
      return this.idempotency.form(incoming, async (digest) => {
        const envelope = await receiveForm(incoming, fields, uploads, options, signal, digest);
        this.requestLog.follow(incoming.response, () => formAsJson(envelope.form));
        return envelope;
      });
    }
  }
  return withDocumentedBody(FormPipe, { form: dtoClass });
}
