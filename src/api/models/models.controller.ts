import { Controller, Get, Param, Query, Req, UseFilters } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { TokenAccess } from '../../auth/access.decorator.js';
import type { PrincipalRequest } from '../../auth/principal-request.js';
import { ModelListService } from '../../pipeline/model-list.service.js';
import { toAnthropicList, toAnthropicModel } from './anthropic-model.js';
import { toGoogleList, toGoogleModel } from './google-model.js';
import { familyByHeaders } from '../shared/client-family.js';
import { ModelsErrorFilter } from './models-error.filter.js';
import { toOpenAiList, toOpenAiModel } from './openai-model.js';

const lists = { openai: toOpenAiList, anthropic: toAnthropicList, google: toGoogleList };
const entries = { openai: toOpenAiModel, anthropic: toAnthropicModel, google: toGoogleModel };

/** The model list that three families share, to each in its own shape. */
@Controller('v1/models')
@TokenAccess('any')
@UseFilters(ModelsErrorFilter)
export class ModelsController {
  constructor(private readonly models: ModelListService) {}

  @Get()
  list(@Req() request: PrincipalRequest, @Query() query: Record<string, unknown>): JsonObject {
    return lists[familyByHeaders(request)](this.models.list(request.principal), query, () =>
      this.models.sources(),
    );
  }

  /** Ids may hold slashes, escaped or not. */
  @Get('*id')
  retrieve(
    @Req() request: PrincipalRequest,
    @Param('id') id: string | readonly string[],
    @Query() query: Record<string, unknown>,
  ): JsonObject {
    const model = this.models.find(typeof id === 'string' ? id : id.join('/'), request.principal);
    return entries[familyByHeaders(request)](model, query);
  }
}
