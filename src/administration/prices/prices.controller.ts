import { Controller, Delete, Get, Header, Param, Post, Query, UseFilters } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { AdminAccess } from '../../auth/access.decorator.js';
import { CurrentActor } from '../../auth/current-actor.decorator.js';
import type { Envelope } from '../../pipeline/body/envelope.js';
import { Payload } from '../../pipeline/body/payload.decorator.js';
import { priceToJson } from '../../prices/price-json.js';
import { readPriceRequest } from '../../prices/price-request.js';
import { PriceService } from '../../prices/price.service.js';
import { effectivePriceToJson, EffectivePrices } from '../../rating/effective-prices.js';
import { readEffectiveQuestion } from '../../rating/effective-question.js';
import type { Actor } from '../../storage/audit.repository.js';
import type { PriceVersion } from '../../storage/price.repository.js';
import { AdministrationErrorFilter } from '../errors/administration-error.filter.js';
import { FreeBodyDto } from '../reading/free-body.dto.js';
import { pageToJson } from '../reading/page-query.js';
import type { PagePlace } from '../reading/page-query.js';
import { readPriceQuery } from './price-query.js';

/** Prices of one's own: seen, added, deleted; and what holds for a model. */
@Controller('api/prices')
@AdminAccess('operator')
@UseFilters(AdministrationErrorFilter)
export class PricesController {
  constructor(
    private readonly prices: PriceService,
    private readonly effective: EffectivePrices,
  ) {}

  @Get()
  @AdminAccess('viewer')
  @Header('cache-control', 'no-store')
  async list(@Query() query: JsonObject): Promise<JsonObject> {
    const { filter, most, after } = readPriceQuery(query);
    const found = await this.prices.list(filter);
    const start = after === undefined ? 0 : found.findIndex((version) => isBehind(version, after));
    const page = start === -1 ? [] : found.slice(start, start + most + 1);
    return pageToJson(page, most, placeOf, (version) => this.shown(version));
  }

  /** What holds for a model, now or at another time. */
  @Get('effective')
  @AdminAccess('viewer')
  @Header('cache-control', 'no-store')
  tell(@Query() query: JsonObject): JsonObject {
    const { model, at } = readEffectiveQuestion(query, Date.now());
    const data = this.effective.of(model, at).map(effectivePriceToJson);
    return { object: 'list', model, at: at.toISOString(), data };
  }

  @Post()
  @Header('cache-control', 'no-store')
  async create(
    @Payload(FreeBodyDto) { body }: Envelope<FreeBodyDto>,
    @CurrentActor() actor: Actor,
  ): Promise<JsonObject> {
    return this.shown(await this.prices.add(readPriceRequest(body, Date.now()), actor));
  }

  @Delete(':price')
  async delete(@Param('price') id: string, @CurrentActor() actor: Actor): Promise<JsonObject> {
    await this.prices.remove(id, actor);
    return { object: 'price', id, deleted: true };
  }

  private shown(version: PriceVersion): JsonObject {
    return priceToJson(version, this.prices.stateOf(version));
  }
}

const placeOf = ({ createdAt, id }: PriceVersion): PagePlace => ({ at: createdAt, id });

/** In a list that begins with the latest. */
const isBehind = ({ createdAt, id }: PriceVersion, { at, id: other }: PagePlace): boolean =>
  createdAt < at || (createdAt === at && id < other);
