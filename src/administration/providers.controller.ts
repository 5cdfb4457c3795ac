import { Controller, Delete, Get, Header, Logger, Param, Patch, Post, UseFilters } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { AdminAccess } from '../auth/access.decorator.js';
import { CurrentAdministrator } from '../auth/current-administrator.decorator.js';
import type { Envelope } from '../pipeline/body/envelope.js';
import { Payload } from '../pipeline/body/payload.decorator.js';
import type { Administrator } from '../tokens/admin-key-lookup.js';
import { AdministrationErrorFilter } from './administration-error.filter.js';
import { ProviderChangeDto, ProviderCreationDto } from './dto/provider.request.dto.js';
import { ProviderAdministration } from './provider-administration.js';
import { ProviderView } from './provider-view.js';
import { refuseUnknownFields } from './refuse-unknown-fields.js';
import { notFound } from './refused-change.js';

/** Providers, seen and changed while the gateway runs. */
@Controller('api/providers')
@AdminAccess()
@UseFilters(AdministrationErrorFilter)
export class ProvidersController {
  private readonly log = new Logger('Administration');

  constructor(
    private readonly administration: ProviderAdministration,
    private readonly view: ProviderView,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  list(): JsonObject {
    return { object: 'list', data: [...this.view.list()] };
  }

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
    @CurrentAdministrator() { name }: Administrator,
  ): Promise<JsonObject> {
    refuseUnknownFields(body, ['id', 'type', 'settings']);
    const created = await this.administration.create(dto.id, dto.type, dto.settings ?? {});
    this.log.log(`The provider ${dto.id} was added with the admin key ${name}.`);
    return created;
  }

  @Patch(':id')
  @Header('cache-control', 'no-store')
  async update(
    @Param('id') id: string,
    @Payload(ProviderChangeDto) { dto, body }: Envelope<ProviderChangeDto>,
    @CurrentAdministrator() { name }: Administrator,
  ): Promise<JsonObject> {
    refuseUnknownFields(body, ['type', 'settings']);
    const changed = await this.administration.update(id, dto.type ?? undefined, dto.settings ?? {});
    this.log.log(`The provider ${id} was changed with the admin key ${name}.`);
    return changed;
  }

  @Delete(':id')
  async delete(
    @Param('id') id: string,
    @CurrentAdministrator() { name }: Administrator,
  ): Promise<JsonObject> {
    await this.administration.delete(id);
    this.log.log(`The provider ${id} was deleted with the admin key ${name}.`);
    return { object: 'provider', id, deleted: true };
  }
}
