import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import {
  Controller,
  Delete,
  Get,
  Header,
  Headers,
  HttpCode,
  Logger,
  Param,
  Patch,
  Post,
  Query,
  Res,
  UseFilters,
} from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { AdminAccess } from '../../auth/access.decorator.js';
import { CurrentActor } from '../../auth/current-actor.decorator.js';
import type { Envelope } from '../../pipeline/body/envelope.js';
import { Payload } from '../../pipeline/body/payload.decorator.js';
import type { Actor } from '../../storage/audit.repository.js';
import { RunningExchanges } from '../../pipeline/running-exchanges.js';
import { AdministrationErrorFilter } from '../errors/administration-error.filter.js';
import { ProviderChangeDto, ProviderCreationDto, ProviderTestDto } from './provider.request.dto.js';
import { connectionReportToJson } from './connection-report-json.js';
import { ConnectionTests } from './connection-tests.js';
import { ProviderAdministration } from './provider-administration.js';
import { ProviderView } from './provider-view.js';
import { readQueriedRevision, readRevision, tagged } from '../reading/read-revision.js';
import { refuseUnknownFields } from '../reading/refuse-unknown-fields.js';
import { notFound } from '../errors/refused-change.js';

/** Providers, seen and changed while the gateway runs. */
@Controller('api/providers')
@AdminAccess('operator')
@UseFilters(AdministrationErrorFilter)
export class ProvidersController {
  private readonly log = new Logger('Administration');

  constructor(
    private readonly administration: ProviderAdministration,
    private readonly view: ProviderView,
    private readonly tests: ConnectionTests,
    private readonly exchanges: RunningExchanges,
  ) {}

  @AdminAccess('viewer')
  @Get()
  @Header('cache-control', 'no-store')
  list(): JsonObject {
    return { object: 'list', data: [...this.view.list()] };
  }

  /** Nothing is kept of it: drafts hold secrets. It ends when whoever asked leaves. */
  @Post('test')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async test(
    @Payload(ProviderTestDto, { repeatable: false }) { dto, body }: Envelope<ProviderTestDto>,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<JsonObject> {
    refuseUnknownFields(body, ['id', 'type', 'settings']);
    const tested = {
      ...(dto.id != null && { id: dto.id }),
      ...(dto.type != null && { type: dto.type }),
      ...(dto.settings != null && { settings: dto.settings }),
    };
    const report = await this.tests.test(tested, this.exchanges.of(response).signal);
    this.log.log(
      `A connection to ${dto.id ?? dto.type ?? 'a provider'} was tested with the admin key ${actor.name}: it ${report.outcome}.`,
    );
    return connectionReportToJson(report);
  }

  @AdminAccess('viewer')
  @Get(':id')
  @Header('cache-control', 'no-store')
  retrieve(@Param('id') id: string, @Res({ passthrough: true }) response: ServerResponse): JsonObject {
    const provider = this.view.find(id);
    if (provider === undefined) throw notFound('provider', id, 'GET /api/providers');
    return tagged(provider, response);
  }

  @Post()
  @Header('cache-control', 'no-store')
  async create(
    @Payload(ProviderCreationDto) { dto, body }: Envelope<ProviderCreationDto>,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<JsonObject> {
    refuseUnknownFields(body, ['id', 'type', 'settings']);
    const created = await this.administration.create(dto.id, dto.type, dto.settings ?? {}, actor);
    this.log.log(`The provider ${dto.id} was added with the admin key ${actor.name}.`);
    return tagged(created, response);
  }

  @Patch(':id')
  @Header('cache-control', 'no-store')
  async update(
    @Param('id') id: string,
    @Payload(ProviderChangeDto) { dto, body }: Envelope<ProviderChangeDto>,
    @Headers() headers: IncomingHttpHeaders,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<JsonObject> {
    const decidedOn = readRevision(headers, body.revision);
    refuseUnknownFields(body, ['type', 'settings', 'revision']);
    const changed = await this.administration.update(
      id,
      dto.type ?? undefined,
      dto.settings ?? {},
      actor,
      decidedOn,
    );
    this.log.log(`The provider ${id} was changed with the admin key ${actor.name}.`);
    return tagged(changed, response);
  }

  @Delete(':id')
  async delete(
    @Param('id') id: string,
    @Query() query: JsonObject,
    @Headers() headers: IncomingHttpHeaders,
    @CurrentActor() actor: Actor,
  ): Promise<JsonObject> {
    await this.administration.delete(id, actor, readQueriedRevision(headers, query));
    this.log.log(`The provider ${id} was deleted with the admin key ${actor.name}.`);
    return { object: 'provider', id, deleted: true };
  }
}
