import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { TokenCountService } from '../pipeline/counting/token-count.service.js';
import { Conversations } from './conversations.js';
import { checkRequest } from './response-request.js';
import type { ResponseRequest } from './response-request.js';

/** Counts the input of a response that is not made, earlier turns included. */
@Injectable()
export class InputTokensService {
  constructor(
    private readonly conversations: Conversations,
    private readonly counts: TokenCountService,
  ) {}

  /**
   * Answers `POST /v1/responses/input_tokens` on `response`.
   * @throws GatewayError where the request is wrong, or refers to what the token has not
   */
  async count(request: ResponseRequest, response: ServerResponse): Promise<void> {
    checkRequest(request);
    const prepared = await this.conversations.prepare(request.tokenId, request, false);
    const { body, raw, held, untranslatable } = prepared;
    const referring = { ...(held && { held }), ...(untranslatable && { untranslatable }) };
    await this.counts.serve(
      { format: 'openai-responses', model: request.model, body, raw, ...referring },
      response,
    );
  }
}
