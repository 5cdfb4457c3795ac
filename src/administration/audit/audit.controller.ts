import { Controller, Get, Header, Inject, Param, Query, UseFilters } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { AdminAccess } from '../../auth/access.decorator.js';
import { AUDIT_REPOSITORY } from '../../storage/audit.repository.js';
import type { AuditEntry, AuditRepository } from '../../storage/audit.repository.js';
import { AdministrationErrorFilter } from '../errors/administration-error.filter.js';
import { pageToJson, readPageQuery, timeParameter, wordParameter } from '../reading/page-query.js';
import { notFound } from '../errors/refused-change.js';

const filters = {
  actor: wordParameter,
  action: wordParameter,
  target: wordParameter,
  from: timeParameter,
  to: timeParameter,
};

/** The log of changes, the latest first. */
@Controller('api/audit')
@AdminAccess('viewer')
@UseFilters(AdministrationErrorFilter)
export class AuditController {
  constructor(@Inject(AUDIT_REPOSITORY) private readonly log: AuditRepository) {}

  /** `actor` and `target` are ids. */
  @Get()
  @Header('cache-control', 'no-store')
  async list(@Query() query: JsonObject): Promise<JsonObject> {
    const { most, after, filters: wanted } = readPageQuery(query, filters);
    const { actor, action, target, from, to } = wanted;
    const found = await this.log.page({
      most: most + 1,
      ...(after !== undefined && { after }),
      ...(typeof actor === 'string' && { actorId: actor }),
      ...(typeof action === 'string' && { action }),
      ...(typeof target === 'string' && { targetId: target }),
      ...(typeof from === 'number' && { from }),
      ...(typeof to === 'number' && { to }),
    });
    return pageToJson(found, most, ({ at, id }) => ({ at, id }), toJson);
  }

  @Get(':entry')
  @Header('cache-control', 'no-store')
  async retrieve(@Param('entry') id: string): Promise<JsonObject> {
    // No id has other characters, and PostgreSQL takes no null character.
    const found = /^[\w-]{1,64}$/.test(id) ? await this.log.find(id) : undefined;
    if (found === undefined) throw notFound('change', id.slice(0, 100), 'GET /api/audit');
    return toJson(found);
  }
}

const toJson = ({ id, at, actor, action, target, before, after }: AuditEntry): JsonObject => ({
  object: 'audit_entry',
  id,
  at: new Date(at).toISOString(),
  actor: {
    kind: actor.kind.replaceAll('-', '_'),
    id: actor.id ?? null,
    name: actor.name,
    address: actor.address ?? null,
    request_id: actor.requestId ?? null,
  },
  action,
  target: { ...target },
  before: before ?? null,
  after: after ?? null,
});
