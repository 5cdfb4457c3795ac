import type { GenerationInput } from '../pipeline/generation-call.js';
import type { PreparedRequest } from './prepared-request.js';
import { wantsKeeping } from './response-request.js';
import type { ResponseRequest } from './response-request.js';

/** What the pipeline gets of a request whose references are resolved. */
export const generationInput = (
  request: ResponseRequest,
  { body, raw, held, losses, untranslatable, previousId }: PreparedRequest,
): GenerationInput => ({
  format: 'openai-responses',
  model: request.model,
  stream: request.stream,
  body,
  raw,
  isStateful:
    wantsKeeping(request) || previousId !== undefined || untranslatable !== undefined || raw !== request.raw,
  ...(losses.length > 0 && { rawLosses: losses }),
  ...(held !== undefined && { held }),
  ...(untranslatable !== undefined && { untranslatable }),
});
