import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import {
  Controller,
  Delete,
  Get,
  Header,
  Headers,
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
import { AdministrationErrorFilter } from '../errors/administration-error.filter.js';
import { ModelChangeDto, ModelCreationDto } from './model.request.dto.js';
import { ModelAdministration } from './model-administration.js';
import { readQueriedRevision, readRevision, tagged } from '../reading/read-revision.js';
import { refuseUnknownFields } from '../reading/refuse-unknown-fields.js';

/** A name as it stands in a path: slashes make several pieces of it. */
type NameInPath = string | readonly string[];

/** Public models and their candidates, seen and changed while the gateway runs. */
@Controller('api/models')
@AdminAccess('operator')
@UseFilters(AdministrationErrorFilter)
export class AdministrationModelsController {
  private readonly log = new Logger('Administration');

  constructor(private readonly models: ModelAdministration) {}

  @AdminAccess('viewer')
  @Get()
  @Header('cache-control', 'no-store')
  list(): JsonObject {
    return { object: 'list', data: [...this.models.list()] };
  }

  @AdminAccess('viewer')
  @Get('*name')
  @Header('cache-control', 'no-store')
  retrieve(
    @Param('name') name: NameInPath,
    @Res({ passthrough: true }) response: ServerResponse,
  ): JsonObject {
    return tagged(this.models.find(whole(name)), response);
  }

  @Post()
  @Header('cache-control', 'no-store')
  async create(
    @Payload(ModelCreationDto) { dto, body }: Envelope<ModelCreationDto>,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<JsonObject> {
    refuseUnknownFields(body, ['name', 'settings']);
    const created = await this.models.create(dto.name, dto.settings, actor);
    this.note(dto.name, 'added', actor);
    return tagged(created, response);
  }

  @Patch('*name')
  @Header('cache-control', 'no-store')
  async update(
    @Param('name') name: NameInPath,
    @Payload(ModelChangeDto) { dto, body }: Envelope<ModelChangeDto>,
    @Headers() headers: IncomingHttpHeaders,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<JsonObject> {
    const decidedOn = readRevision(headers, body.revision);
    refuseUnknownFields(body, ['settings', 'revision']);
    const changed = await this.models.update(whole(name), dto.settings, actor, decidedOn);
    this.note(whole(name), 'changed', actor);
    return tagged(changed, response);
  }

  @Delete('*name')
  async delete(
    @Param('name') name: NameInPath,
    @Query() query: JsonObject,
    @Headers() headers: IncomingHttpHeaders,
    @CurrentActor() actor: Actor,
  ): Promise<JsonObject> {
    await this.models.delete(whole(name), actor, readQueriedRevision(headers, query));
    this.note(whole(name), 'deleted', actor);
    return { object: 'model', name: whole(name), deleted: true };
  }

  private note(model: string, done: string, { name }: Actor): void {
    this.log.log(`The model ${JSON.stringify(model)} was ${done} with the admin key ${name}.`);
  }
}

const whole = (name: NameInPath): string => (typeof name === 'string' ? name : name.join('/'));
