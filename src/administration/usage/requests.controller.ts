import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Controller, Get, Header, Param, Query, Res, UseFilters } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { AdminAccess } from '../../auth/access.decorator.js';
import { QueryParameters } from '../../usage/query-parameters.js';
import type { RawQuery } from '../../usage/query-parameters.js';
import { toCsv, toJsonLines } from '../../usage/record-export.js';
import { readRecordQuery, readRecordQuestion } from '../../usage/record-question.js';
import { describeRecordInFull } from '../../usage/record-view.js';
import { UsageRecords } from '../../usage/usage-records.js';
import { AdministrationErrorFilter } from '../errors/administration-error.filter.js';

/** Records of requests, one by one. */
@Controller('api/requests')
@AdminAccess('viewer')
@UseFilters(AdministrationErrorFilter)
export class RequestsController {
  constructor(private readonly records: UsageRecords) {}

  @Get()
  @Header('cache-control', 'no-store')
  list(@Query() query: RawQuery): Promise<JsonObject> {
    return this.records.page(readRecordQuery(query, Date.now()));
  }

  @Get('export')
  async export(@Query() query: RawQuery, @Res() response: ServerResponse): Promise<void> {
    const parameters = new QueryParameters(query);
    const format = parameters.oneOf('format', ['csv', 'jsonl']) ?? 'csv';
    const records = this.records.all(readRecordQuestion(parameters, Date.now()));
    const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8';
    response.writeHead(200, {
      'content-type': type,
      'content-disposition': `attachment; filename="requests.${format}"`,
      'cache-control': 'no-store',
    });
    // Read as fast as the client takes it; a client that leaves ends it, and there is nobody left to be told.
    const lines = format === 'csv' ? toCsv(records) : toJsonLines(records);
    await pipeline(Readable.from(lines), response).catch((error: unknown) => {
      if (!response.destroyed) throw error;
    });
  }

  @Get(':id')
  @Header('cache-control', 'no-store')
  async retrieve(@Param('id') id: string): Promise<JsonObject> {
    const record = id.includes('\0') ? undefined : await this.records.find(id);
    if (record !== undefined) return describeRecordInFull(record);
    const message =
      'There is no record of this id. GET /api/requests?request_id=… finds records by x-request-id.';
    throw new GatewayError('caller_invalid_request', message, { status: 404, param: 'id' });
  }
}
