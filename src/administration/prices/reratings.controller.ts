import { Controller, Get, Header, HttpCode, Param, Post, Query, UseFilters } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { AdminAccess } from '../../auth/access.decorator.js';
import { CurrentActor } from '../../auth/current-actor.decorator.js';
import type { Envelope } from '../../pipeline/body/envelope.js';
import { Payload } from '../../pipeline/body/payload.decorator.js';
import { reratingToJson } from '../../rating/rerating-json.js';
import { readReratingRequest } from '../../rating/rerating-request.js';
import { ReratingService } from '../../rating/rerating.service.js';
import type { Actor } from '../../storage/audit.repository.js';
import { AdministrationErrorFilter } from '../errors/administration-error.filter.js';
import { FreeBodyDto } from '../reading/free-body.dto.js';
import { pageToJson, readPageQuery } from '../reading/page-query.js';

/** How long an answer waits for the end of what it began, in milliseconds. */
const patience = 3_000;

/** Periods whose requests are priced anew. */
@Controller('api/prices')
@AdminAccess('operator')
@UseFilters(AdministrationErrorFilter)
export class ReratingsController {
  constructor(private readonly reratings: ReratingService) {}

  /** Answers when it is over, or soon. */
  @Post('rerate')
  @HttpCode(202)
  @Header('cache-control', 'no-store')
  async begin(
    @Payload(FreeBodyDto) { body }: Envelope<FreeBodyDto>,
    @CurrentActor() actor: Actor,
  ): Promise<JsonObject> {
    const { id } = await this.reratings.begin(readReratingRequest(body, Date.now()), actor);
    return reratingToJson(await this.reratings.settled(id, patience));
  }

  /** What was done until then stays. */
  @Post('rerates/:id/cancel')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async cancel(@Param('id') id: string, @CurrentActor() actor: Actor): Promise<JsonObject> {
    return reratingToJson(await this.reratings.cancel(id, actor));
  }

  @Get('rerates')
  @AdminAccess('viewer')
  @Header('cache-control', 'no-store')
  async list(@Query() query: JsonObject): Promise<JsonObject> {
    const { most, after } = readPageQuery(query, {});
    const found = await this.reratings.page(most + 1, after && { createdAt: after.at, id: after.id });
    return pageToJson(found, most, ({ createdAt, id }) => ({ at: createdAt, id }), reratingToJson);
  }

  @Get('rerates/:id')
  @AdminAccess('viewer')
  @Header('cache-control', 'no-store')
  async retrieve(@Param('id') id: string): Promise<JsonObject> {
    return reratingToJson(await this.reratings.find(id));
  }
}
