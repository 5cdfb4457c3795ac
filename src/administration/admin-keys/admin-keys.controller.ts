import { Controller, Delete, Get, Header, Param, Patch, Post, UseFilters } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { AdminAccess } from '../../auth/access.decorator.js';
import { CurrentActor } from '../../auth/current-actor.decorator.js';
import type { Envelope } from '../../pipeline/body/envelope.js';
import { Payload } from '../../pipeline/body/payload.decorator.js';
import type { Actor } from '../../storage/audit.repository.js';
import { adminKeyToJson } from '../../tokens/admin-key-json.js';
import { AdminKeyService } from '../../tokens/admin-key.service.js';
import { readAdminKeyChanges, readAdminKeyRequest } from '../../tokens/read-admin-key-request.js';
import { AdministrationErrorFilter } from '../errors/administration-error.filter.js';
import { FreeBodyDto } from '../reading/free-body.dto.js';

/** Admin keys, seen by all of them and changed by owners alone. */
@Controller('api/admin-keys')
@AdminAccess('owner')
@UseFilters(AdministrationErrorFilter)
export class AdminKeysController {
  constructor(private readonly keys: AdminKeyService) {}

  @Get()
  @AdminAccess('viewer')
  @Header('cache-control', 'no-store')
  async list(): Promise<JsonObject> {
    return { object: 'list', data: (await this.keys.list()).map(adminKeyToJson) };
  }

  @Post()
  @Header('cache-control', 'no-store')
  async create(
    @Payload(FreeBodyDto, { repeatable: false }) { body }: Envelope<FreeBodyDto>,
    @CurrentActor() actor: Actor,
  ): Promise<JsonObject> {
    const { key, secret } = await this.keys.create(readAdminKeyRequest(body), actor);
    return { ...adminKeyToJson(key), secret };
  }

  @Get(':key')
  @AdminAccess('viewer')
  @Header('cache-control', 'no-store')
  async retrieve(@Param('key') key: string): Promise<JsonObject> {
    return adminKeyToJson(await this.keys.find(key));
  }

  @Patch(':key')
  @Header('cache-control', 'no-store')
  async update(
    @Param('key') key: string,
    @Payload(FreeBodyDto, { repeatable: false }) { body }: Envelope<FreeBodyDto>,
    @CurrentActor() actor: Actor,
  ): Promise<JsonObject> {
    return adminKeyToJson(await this.keys.update(key, readAdminKeyChanges(body), actor));
  }

  @Delete(':key')
  async revoke(@Param('key') key: string, @CurrentActor() actor: Actor): Promise<JsonObject> {
    return { ...adminKeyToJson(await this.keys.revoke(key, actor)), deleted: true };
  }
}
