import type { GenerationInput } from '../pipeline/generation-call.js';
import type { PreparedRequest } from './prepared-request.js';
import type { ResponseRequest } from './response-request.js';

/** What the pipeline gets of a request whose references are resolved. */
export const generationInput = (
  { model, stream }: Pick<ResponseRequest, 'model' | 'stream'>,
  { body, raw, held, untranslatable }: PreparedRequest,
): GenerationInput => ({
  format: 'openai-responses',
  model,
  stream,
  body,
  raw,
  ...(held !== undefined && { held }),
  ...(untranslatable !== undefined && { untranslatable }),
});
