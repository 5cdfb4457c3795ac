import { Controller, Delete, Get, Header, Inject, Logger, Query, UseFilters } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { AdminAccess } from '../../auth/access.decorator.js';
import { auditEntry } from '../../audit/audit-entry.js';
import { CurrentActor } from '../../auth/current-actor.decorator.js';
import { CachedAnswers } from '../../response-cache/cached-answers.js';
import { AUDIT_REPOSITORY } from '../../storage/audit.repository.js';
import type { Actor, AuditRepository } from '../../storage/audit.repository.js';
import { AdministrationErrorFilter } from '../errors/administration-error.filter.js';
import { refuseUnknownFields } from '../reading/refuse-unknown-fields.js';
import { TokenNames } from '../tokens/token-names.js';

/** The response cache: how much it holds, and what of it is thrown away. */
@Controller('api/response-cache')
@AdminAccess('operator')
@UseFilters(AdministrationErrorFilter)
export class ResponseCacheController {
  private readonly log = new Logger('Administration');

  constructor(
    private readonly answers: CachedAnswers,
    private readonly tokens: TokenNames,
    @Inject(AUDIT_REPOSITORY) private readonly audit: AuditRepository,
  ) {}

  @AdminAccess('viewer')
  @Get()
  @Header('cache-control', 'no-store')
  async describe(@Query() query: JsonObject): Promise<JsonObject> {
    const { answers, size } = await this.answers.contents(await this.tokenOf(query));
    return { object: 'response_cache', answers, size };
  }

  @Delete()
  async purge(@Query() query: JsonObject, @CurrentActor() actor: Actor): Promise<JsonObject> {
    const token = await this.tokenOf(query);
    const deleted = await this.answers.purge(token);
    const whose = token === undefined ? 'all tokens' : `the token ${token}`;
    this.log.log(
      `The response cache of ${whose} was purged with the admin key ${actor.name}: ${deleted} answers.`,
    );
    const target = { id: token ?? '*', name: whose };
    await this.audit.add(
      auditEntry({ actor, action: 'response_cache.purge', target, before: { answers: deleted } }),
    );
    return { object: 'response_cache', deleted };
  }

  private async tokenOf(query: JsonObject): Promise<string | undefined> {
    refuseUnknownFields(query, ['token']);
    return query.token === undefined ? undefined : this.tokens.idOf(query.token, 'token');
  }
}
