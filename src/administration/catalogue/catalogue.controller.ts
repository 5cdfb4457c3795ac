import { Controller, Get, Header, Param, Query, UseFilters } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { AdminAccess } from '../../auth/access.decorator.js';
import { AdministrationErrorFilter } from '../errors/administration-error.filter.js';
import { TokenModels } from '../../tokens/token-models.js';
import { CatalogueNames } from './catalogue-names.js';
import { cursorOf, readCatalogueQuery } from './catalogue-query.js';
import { CatalogueView } from './catalogue-view.js';

/** Tokens that are told by name. */
const mostTokens = 20;

/** Every name that clients can use for a model. */
@Controller('api/catalogue')
@AdminAccess('viewer')
@UseFilters(AdministrationErrorFilter)
export class CatalogueController {
  constructor(
    private readonly names: CatalogueNames,
    private readonly view: CatalogueView,
    private readonly tokens: TokenModels,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  list(@Query() query: JsonObject): JsonObject {
    const { names, total, hasMore } = this.names.page(readCatalogueQuery(query));
    const last = names.at(-1);
    const now = new Date();
    return {
      object: 'list',
      data: names.map((name) => this.view.row(name, now)),
      total,
      has_more: hasMore,
      next_cursor: hasMore && last !== undefined ? cursorOf(last) : null,
    };
  }

  /** Slashes make several pieces of a name. */
  @Get('*name')
  @Header('cache-control', 'no-store')
  async retrieve(@Param('name') name: string | readonly string[]): Promise<JsonObject> {
    const whole = typeof name === 'string' ? name : name.join('/');
    const found = this.names.find(whole);
    const { count, some } = await this.tokens.limitedTo(whole, mostTokens);
    return {
      ...this.view.whole(found, new Date()),
      limited_tokens: { count, some: some.map(({ id, name: called }) => ({ id, name: called })) },
    };
  }
}
