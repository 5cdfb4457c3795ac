import { Inject, Injectable } from '@nestjs/common';
import type { PipeTransform, Type } from '@nestjs/common';
import { isMultipartForm } from '#libs/multipart';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { discard } from '../body/draw-body.js';
import { withDocumentedBody } from '../body/documented-body.js';
import { DocumentedFields } from '../body/documented-fields.js';
import type { Incoming } from '../body/incoming.js';
import { isJsonType } from '../body/content-type.js';
import { readEnvelope } from '../body/read-envelope.js';
import { IdempotentRequests } from '../../idempotency/idempotent-requests.js';
import { RequestLog } from '../../request-log/request-log.js';
import { RunningExchanges } from '../running-exchanges.js';
import { formAsJson } from './form-as-json.js';
import type { FormOrJsonEnvelope } from './form-envelope.js';
import type { FormOptions } from './form-limits.js';
import { neitherFormNorJson } from './form-refusals.js';
import { receiveForm } from './receive-form.js';

/** Makes the pipe that turns a request into a {@link FormOrJsonEnvelope}. */
export function formOrJsonPipe<JsonDto extends object, FormDto extends object>(
  jsonDto: Type<JsonDto>,
  formDto: Type<FormDto>,
  options: FormOptions,
): Type<PipeTransform> {
  const jsonFields = new DocumentedFields(jsonDto);
  const formFields = new DocumentedFields(formDto);

  @Injectable()
  class FormOrJsonPipe implements PipeTransform<Incoming, Promise<FormOrJsonEnvelope<FormDto, JsonDto>>> {
    constructor(
      @Inject(GATEWAY_CONFIGURATION) private readonly configuration: GatewayConfiguration,
      private readonly exchanges: RunningExchanges,
      private readonly idempotency: IdempotentRequests,
      private readonly requestLog: RequestLog,
    ) {}

    async transform(incoming: Incoming): Promise<FormOrJsonEnvelope<FormDto, JsonDto>> {
      const { uploads, server } = this.configuration;
      const { signal } = this.exchanges.of(incoming.response);
      const contentType = incoming.request.headers['content-type'] ?? 'application/json';
      if (isMultipartForm(contentType)) {
        const form = await this.idempotency.form(incoming, async (digest) => {
          const envelope = await receiveForm(incoming, formFields, uploads, options, signal, digest);
          this.requestLog.follow(incoming.response, () => formAsJson(envelope.form));
          return envelope;
        });
        return { kind: 'form', ...form };
      }
      if (!isJsonType(contentType)) {
        discard(incoming.request);
        throw neitherFormNorJson(contentType);
      }
      const json = await this.idempotency.json(incoming, async () => {
        const envelope = await readEnvelope(incoming, jsonFields, server, signal);
        this.requestLog.follow(incoming.response, () => envelope.raw);
        return envelope;
      });
      return { kind: 'json', ...json };
    }
  }
  return withDocumentedBody(FormOrJsonPipe, { json: jsonDto, form: formDto });
}
