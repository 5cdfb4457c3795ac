import type { GenerationInput } from '../pipeline/generation-call.js';
import type { PreparedRequest } from './prepared-request.js';
import type { ResponseRequest } from './response-request.js';

/** What the pipeline gets of a request whose references are resolved. */
export const generationInput = (
  { model, stream }: Pick<ResponseRequest, 'model' | 'stream'>,
  { body, raw, held, losses, untranslatable }: PreparedRequest,
): GenerationInput => ({
  format: 'openai-responses',
  model,
  stream,
  body,
  raw,
  ...(losses.length > 0 && { rawLosses: losses }),
  ...(held !== undefined && { held }),
  ...(untranslatable !== undefined && { untranslatable }),
});
