import type { ServerResponse } from 'node:http';
import { Controller, Delete, Get, Param, Post, Query, Res, UseFilters } from '@nestjs/common';
import { TokenAccess } from '../../auth/access.decorator.js';
import { CurrentPrincipal } from '../../auth/current-principal.decorator.js';
import type { Principal } from '../../auth/principal-request.js';
import type { PageQuery } from '../../responses/item-page.js';
import { KeptResponses } from '../../responses/kept-responses.service.js';
import { OpenAiErrorFilter } from './openai-error.filter.js';
import { readResumption } from './resumption.js';
import type { ResumptionQuery } from './resumption.js';

/** What OpenAI's clients do with responses they made earlier. */
@Controller('v1/responses/:id')
@TokenAccess('openai', 'generation')
@UseFilters(OpenAiErrorFilter)
export class KeptResponsesController {
  constructor(private readonly kept: KeptResponses) {}

  @Get()
  retrieve(
    @Param('id') id: string,
    @Query() query: ResumptionQuery,
    @CurrentPrincipal() { tokenId }: Principal,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const { stream, startingAfter } = readResumption(query);
    const key = { tokenId, id };
    return stream ? this.kept.stream(key, startingAfter, response) : this.kept.retrieve(key, response);
  }

  @Delete()
  delete(
    @Param('id') id: string,
    @CurrentPrincipal() { tokenId }: Principal,
    @Res() response: ServerResponse,
  ): Promise<void> {
    return this.kept.delete({ tokenId, id }, response);
  }

  @Post('cancel')
  cancel(
    @Param('id') id: string,
    @CurrentPrincipal() { tokenId }: Principal,
    @Res() response: ServerResponse,
  ): Promise<void> {
    return this.kept.cancel({ tokenId, id }, response);
  }

  @Get('input_items')
  inputItems(
    @Param('id') id: string,
    @Query() query: PageQuery,
    @CurrentPrincipal() { tokenId }: Principal,
    @Res() response: ServerResponse,
  ): Promise<void> {
    return this.kept.inputItems({ tokenId, id }, query, response);
  }
}
