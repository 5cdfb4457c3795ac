import { Controller, Get, Header, Query, UseFilters } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { AdminAccess } from '../../auth/access.decorator.js';
import type { RawQuery } from '../../usage/query-parameters.js';
import { readUsageQuestion } from '../../usage/usage-question.js';
import { UsageReports } from '../../usage/usage-reports.js';
import { AdministrationErrorFilter } from '../errors/administration-error.filter.js';

/** Tells what requests used and cost, summed up. */
@Controller('api/usage')
@AdminAccess('viewer')
@UseFilters(AdministrationErrorFilter)
export class UsageController {
  constructor(private readonly reports: UsageReports) {}

  @Get()
  @Header('cache-control', 'no-store')
  answer(@Query() query: RawQuery): Promise<JsonObject> {
    return this.reports.answer(readUsageQuestion(query, Date.now()));
  }

  /** Models that were used and have no known price. */
  @Get('unpriced')
  @Header('cache-control', 'no-store')
  unpriced(@Query() query: RawQuery): Promise<JsonObject> {
    return this.reports.unpriced(readUsageQuestion(query, Date.now(), []));
  }
}
