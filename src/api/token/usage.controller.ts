import { Controller, Get, Header, Query } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { TokenAccess } from '../../auth/access.decorator.js';
import { CurrentPrincipal } from '../../auth/current-principal.decorator.js';
import type { Principal } from '../../tokens/principal.js';
import type { RawQuery } from '../../usage/query-parameters.js';
import { readRecordQuery } from '../../usage/record-question.js';
import { UsageRecords } from '../../usage/usage-records.js';
import { readUsageQuestion } from '../../usage/usage-question.js';
import { UsageReports } from '../../usage/usage-reports.js';

/** Tells whoever holds a token what it used, and nothing of others. */
@Controller('v1/usage')
@TokenAccess('any')
export class TokenUsageController {
  constructor(
    private readonly reports: UsageReports,
    private readonly records: UsageRecords,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  answer(@Query() query: RawQuery, @CurrentPrincipal() { tokenId }: Principal): Promise<JsonObject> {
    const labels = ['model', 'provider', 'upstream_model', 'endpoint', 'end'] as const;
    const question = readUsageQuestion(query, Date.now(), labels);
    return this.reports.answer({ ...question, filter: { ...question.filter, token: [tokenId] } });
  }

  @Get('requests')
  @Header('cache-control', 'no-store')
  list(@Query() query: RawQuery, @CurrentPrincipal() { tokenId }: Principal): Promise<JsonObject> {
    return this.records.page(readRecordQuery(query, Date.now(), tokenId));
  }
}
