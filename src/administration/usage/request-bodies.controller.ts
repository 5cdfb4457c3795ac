import { Controller, Delete, Get, Header, Inject, Logger, Param, Query, UseFilters } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { auditEntry } from '../../audit/audit-entry.js';
import { AdminAccess } from '../../auth/access.decorator.js';
import { CurrentActor } from '../../auth/current-actor.decorator.js';
import { RequestLog } from '../../request-log/request-log.js';
import { AUDIT_REPOSITORY } from '../../storage/audit.repository.js';
import type { Actor, AuditRepository } from '../../storage/audit.repository.js';
import type { KeptBody, RequestBodies } from '../../storage/request-body.repository.js';
import { UsageRecords } from '../../usage/usage-records.js';
import { AdministrationErrorFilter } from '../errors/administration-error.filter.js';
import { refuseUnknownFields } from '../reading/refuse-unknown-fields.js';
import { notFound } from '../errors/refused-change.js';
import { TokenNames } from '../tokens/token-names.js';

/** The bodies of the request log. Whoever reads or deletes some stands in the log of changes. */
@Controller('api/requests')
@AdminAccess('operator')
@UseFilters(AdministrationErrorFilter)
export class RequestBodiesController {
  private readonly log = new Logger('Administration');

  constructor(
    private readonly requests: RequestLog,
    private readonly records: UsageRecords,
    private readonly tokens: TokenNames,
    @Inject(AUDIT_REPOSITORY) private readonly audit: AuditRepository,
  ) {}

  @Get(':id/bodies')
  @Header('cache-control', 'no-store')
  async bodies(@Param('id') id: string, @CurrentActor() actor: Actor): Promise<JsonObject> {
    const found = await this.find(id);
    if (found.length === 0) throw notFound('request with kept bodies', id, 'GET /api/requests');
    // Nobody reads what is not noted.
    await this.note(actor, 'request.bodies.read', id);
    return { object: 'list', data: found.map(toJson) };
  }

  @Delete()
  async delete(@Query() query: JsonObject, @CurrentActor() actor: Actor): Promise<JsonObject> {
    refuseUnknownFields(query, ['token']);
    if (query.token === undefined) throw tokenMissing();
    const token = await this.tokens.idOf(query.token, 'token');
    await this.note(actor, 'request.bodies.delete', token);
    const deleted = await this.requests.deleteOf(token);
    this.log.log(
      `The bodies of ${deleted} requests of the token ${token} were deleted with the admin key ${actor.name}.`,
    );
    return { object: 'request_bodies', deleted };
  }

  /** @param id of a usage record, or as in `x-request-id` */
  private async find(id: string): Promise<readonly RequestBodies[]> {
    if (id.includes('\0')) return [];
    const record = await this.records.find(id);
    if (record === undefined) return this.requests.find(id);
    const { requestId, tokenId, startedAt, endedAt } = record;
    const alike = await this.requests.find(requestId);
    return alike.filter((kept) => kept.tokenId === tokenId && kept.at >= startedAt && kept.at <= endedAt);
  }

  private note(actor: Actor, action: string, target: string): Promise<void> {
    return this.audit.add(auditEntry({ actor, action, target: { id: target, name: target } }));
  }
}

const toJson = ({ id, requestId, tokenId, at, ...bodies }: RequestBodies): JsonObject => ({
  object: 'request_bodies',
  id,
  request_id: requestId,
  token_id: tokenId,
  at: new Date(at).toISOString(),
  request: bodyToJson(bodies.request),
  upstream: bodyToJson(bodies.upstream),
  upstream_answer: bodyToJson(bodies.upstreamAnswer === 'same' ? bodies.answer : bodies.upstreamAnswer),
  answer: bodyToJson(bodies.answer),
});

const bodyToJson = (body: KeptBody | undefined): JsonObject | null =>
  body === undefined
    ? null
    : { text: body.text, size: body.size, cut: body.isCut, event_ms: body.eventTimes ?? null };

const tokenMissing = (): GatewayError =>
  new GatewayError(
    'caller_invalid_request',
    'token: name the token whose bodies are to be deleted, by its id or its name.',
    {
      param: 'token',
      reason: 'missing_value',
    },
  );
