import type { ServerResponse } from 'node:http';
import { Controller, HttpCode, Post, Res, UseFilters } from '@nestjs/common';
import { explainedRequest } from '../../api/explanation/explained-request.js';
import { AdminAccess } from '../../auth/access.decorator.js';
import type { Envelope } from '../../pipeline/body/envelope.js';
import { Payload } from '../../pipeline/body/payload.decorator.js';
import { AdministrationErrorFilter } from '../errors/administration-error.filter.js';
import { refuseUnknownFields } from '../reading/refuse-unknown-fields.js';
import { TokenNames } from '../tokens/token-names.js';
import { AdministratorExplanationDto } from './explanation.request.dto.js';
import { RouteExplanationService } from './route-explanation.service.js';

/** Tells administrators where a request would go, why, and what would be sent. Nothing is sent, and nothing changes. */
@Controller('api/explain')
@AdminAccess('viewer')
@UseFilters(AdministrationErrorFilter)
export class RouteExplanationController {
  constructor(
    private readonly explanations: RouteExplanationService,
    private readonly tokens: TokenNames,
  ) {}

  @Post()
  @HttpCode(200)
  async explain(
    @Payload(AdministratorExplanationDto, { repeatable: false })
    envelope: Envelope<AdministratorExplanationDto>,
    @Res() response: ServerResponse,
  ): Promise<void> {
    refuseUnknownFields(envelope.body, ['endpoint', 'body', 'headers', 'token']);
    const { token } = envelope.dto;
    const principal = token == null ? undefined : await this.tokens.principalOf(token, 'token');
    const request = explainedRequest(envelope, undefined, { 'content-type': 'application/json' });
    const refusal = await this.explanations.explain(request, principal, response);
    if (refusal === undefined) return;
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.end(JSON.stringify(refusal));
  }
}
