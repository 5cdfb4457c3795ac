import { Controller, Delete, Get, Header, Logger, Param, Patch, Post, UseFilters } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { AdminAccess } from '../auth/access.decorator.js';
import { CurrentActor } from '../auth/current-actor.decorator.js';
import type { Envelope } from '../pipeline/body/envelope.js';
import { Payload } from '../pipeline/body/payload.decorator.js';
import type { Actor } from '../storage/audit.repository.js';
import { AdministrationErrorFilter } from './administration-error.filter.js';
import { ProviderChangeDto, ProviderCreationDto } from './dto/provider.request.dto.js';
import { ProviderAdministration } from './provider-administration.js';
import { ProviderView } from './provider-view.js';
import { refuseUnknownFields } from './refuse-unknown-fields.js';
import { notFound } from './refused-change.js';

/** Providers, seen and changed while the gateway runs. */
@Controller('api/providers')
@AdminAccess('operator')
@UseFilters(AdministrationErrorFilter)
export class ProvidersController {
  private readonly log = new Logger('Administration');

  constructor(
    private readonly administration: ProviderAdministration,
    private readonly view: ProviderView,
  ) {}

  @AdminAccess('viewer')
  @Get()
  @Header('cache-control', 'no-store')
  list(): JsonObject {
    return { object: 'list', data: [...this.view.list()] };
  }

  @AdminAccess('viewer')
  @Get(':id')
  @Header('cache-control', 'no-store')
  retrieve(@Param('id') id: string): JsonObject {
    const provider = this.view.find(id);
    if (provider === undefined) throw notFound('provider', id, 'GET /api/providers');
    return provider;
  }

  @Post()
  @Header('cache-control', 'no-store')
  async create(
    @Payload(ProviderCreationDto) { dto, body }: Envelope<ProviderCreationDto>,
    @CurrentActor() actor: Actor,
  ): Promise<JsonObject> {
    refuseUnknownFields(body, ['id', 'type', 'settings']);
    const created = await this.administration.create(dto.id, dto.type, dto.settings ?? {}, actor);
    this.log.log(`The provider ${dto.id} was added with the admin key ${actor.name}.`);
    return created;
  }

  @Patch(':id')
  @Header('cache-control', 'no-store')
  async update(
    @Param('id') id: string,
    @Payload(ProviderChangeDto) { dto, body }: Envelope<ProviderChangeDto>,
    @CurrentActor() actor: Actor,
  ): Promise<JsonObject> {
    refuseUnknownFields(body, ['type', 'settings']);
    const changed = await this.administration.update(id, dto.type ?? undefined, dto.settings ?? {}, actor);
    this.log.log(`The provider ${id} was changed with the admin key ${actor.name}.`);
    return changed;
  }

  @Delete(':id')
  async delete(@Param('id') id: string, @CurrentActor() actor: Actor): Promise<JsonObject> {
    await this.administration.delete(id, actor);
    this.log.log(`The provider ${id} was deleted with the admin key ${actor.name}.`);
    return { object: 'provider', id, deleted: true };
  }
}
