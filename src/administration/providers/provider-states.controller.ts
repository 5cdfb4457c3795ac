import { Controller, Get, Header, UseFilters } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { AdminAccess } from '../../auth/access.decorator.js';
import { AdministrationErrorFilter } from '../errors/administration-error.filter.js';
import { ProviderStates } from './provider-states.js';

/** How providers fare. */
@Controller('api/provider-states')
@AdminAccess('viewer')
@UseFilters(AdministrationErrorFilter)
export class ProviderStatesController {
  constructor(private readonly states: ProviderStates) {}

  @Get()
  @Header('cache-control', 'no-store')
  describe(): JsonObject {
    return this.states.describe();
  }
}
