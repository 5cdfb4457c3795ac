import { Controller, Get, Param, Query, UseFilters } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { TokenAccess } from '../../auth/access.decorator.js';
import { CurrentPrincipal } from '../../auth/current-principal.decorator.js';
import type { Principal } from '../../auth/principal-request.js';
import { ModelListService } from '../../pipeline/model-list.service.js';
import { toGoogleList, toGoogleModel } from './google-model.js';
import { ModelsErrorFilter } from './models-error.filter.js';

/** The model list at the versions that are Google's alone. */
@Controller(['v1beta/models', 'v1alpha/models'])
@TokenAccess('google')
@UseFilters(ModelsErrorFilter)
export class GoogleModelsController {
  constructor(private readonly models: ModelListService) {}

  @Get()
  list(@Query() query: Record<string, unknown>, @CurrentPrincipal() principal: Principal): JsonObject {
    return toGoogleList(this.models.list(principal), query);
  }

  @Get('*id')
  retrieve(
    @Param('id') id: string | readonly string[],
    @CurrentPrincipal() principal: Principal,
  ): JsonObject {
    return toGoogleModel(this.models.find(typeof id === 'string' ? id : id.join('/'), principal));
  }
}
