import { Controller, Get, Param, UseFilters } from '@nestjs/common';
import { TokenAccess } from '../../auth/access.decorator.js';
import { ModelListService } from '../../pipeline/model-list.service.js';
import { OpenAiErrorFilter } from './openai-error.filter.js';
import { toOpenAiModel } from './openai-model.js';
import type { OpenAiModel } from './openai-model.js';

/** OpenAI's model list. */
@Controller('v1/models')
@TokenAccess('any')
@UseFilters(OpenAiErrorFilter)
export class ModelsController {
  constructor(private readonly models: ModelListService) {}

  @Get()
  list(): { object: 'list'; data: readonly OpenAiModel[] } {
    return { object: 'list', data: this.models.list().map(toOpenAiModel) };
  }

  /** Ids may hold slashes, escaped or not. */
  @Get('*id')
  retrieve(@Param('id') id: string | readonly string[]): OpenAiModel {
    return toOpenAiModel(this.models.find(typeof id === 'string' ? id : id.join('/')));
  }
}
