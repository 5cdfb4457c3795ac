import type { IncomingMessage, ServerResponse } from 'node:http';
import { Catch } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import { isJsonObject } from '#libs/json';
import { describeException } from '../../api/shared/describe-exception.js';
import { respondWithError } from '../../api/shared/respond-with-error.js';
import { PriceError } from '../../prices/price-error.js';
import { TokenError } from '../../tokens/token-error.js';
import { explainPriceError } from './explain-price-error.js';
import { explainStaleEntry } from './explain-stale-entry.js';
import { explainTokenError } from './explain-token-error.js';
import { RefusedChange } from './refused-change.js';
import { StaleEntryError } from './stale-entry-error.js';

/** What goes wrong in the administration: `error` as OpenAI writes it, with every problem of refused settings. */
@Catch()
export class AdministrationErrorFilter implements ExceptionFilter {
  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const told = explained(exception, http.getRequest<IncomingMessage>());
    const error = describeException(told);
    const { status, body } = openAiChatCodec.encodeError(error, 'response');
    const problems = told instanceof RefusedChange ? told.problems : [];
    const fields = isJsonObject(body.error) ? body.error : {};
    const all = problems.length > 0 && { problems: problems.map((problem) => ({ ...problem })) };
    const response = http.getResponse<ServerResponse>();
    respondWithError(response, error, { status, body: { error: { ...fields, ...all } } });
  }
}

/** Errors of those who know no HTTP, as the admin API tells them. */
function explained(exception: unknown, request: IncomingMessage): unknown {
  if (exception instanceof TokenError) return explainTokenError(exception, request);
  if (exception instanceof StaleEntryError) return explainStaleEntry(exception, request);
  return exception instanceof PriceError ? explainPriceError(exception) : exception;
}
