import { Controller, Get, UseFilters } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { AdminAccess } from '../../auth/access.decorator.js';
import { ProviderRegistry } from '../../providers/provider.registry.js';
import { AdministrationErrorFilter } from '../errors/administration-error.filter.js';
import { providerTypeToJson } from './provider-type-json.js';

/** Which types of providers there are, and what one has to know to add them. */
@Controller('api/provider-types')
@AdminAccess('viewer')
@UseFilters(AdministrationErrorFilter)
export class ProviderTypesController {
  constructor(private readonly registry: ProviderRegistry) {}

  @Get()
  list(): JsonObject {
    return { object: 'list', data: this.registry.types().map(({ info }) => providerTypeToJson(info)) };
  }
}
