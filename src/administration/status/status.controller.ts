import { Controller, Get, Header, UseFilters } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { AdminAccess } from '../../auth/access.decorator.js';
import { AdministrationErrorFilter } from '../errors/administration-error.filter.js';
import { GatewayStatus } from './gateway-status.js';

/** What works, what does not, and what mends it. */
@Controller('api/status')
@AdminAccess('viewer')
@UseFilters(AdministrationErrorFilter)
export class StatusController {
  constructor(private readonly status: GatewayStatus) {}

  @Get()
  @Header('cache-control', 'no-store')
  describe(): Promise<JsonObject> {
    return this.status.describe();
  }
}
