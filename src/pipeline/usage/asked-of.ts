import type { JsonObject } from '#libs/json';
import { isJsonObject } from '#libs/json';
import type { AskedWork } from '../../observability/asked-work.js';
import { outlineOf } from '../generation-call.js';
import type { GenerationInput } from '../generation-call.js';

/** What a request to a language model asks, told without decoding it. */
export function askedOf(input: GenerationInput): AskedWork {
  const { model, format, stream, raw, request } = input;
  const most = request === undefined ? mostOutput(outlineOf(input)) : request.sampling?.maxOutputTokens;
  return {
    model,
    endpoint: 'generation',
    format,
    stream,
    size: raw.length,
    ...(most !== undefined && { maxOutput: most }),
  };
}

/** Where formats say how long each answer may be, and how many are wanted. */
const lengthFields = ['max_completion_tokens', 'max_output_tokens', 'max_tokens', 'maxOutputTokens'] as const;
const countFields = ['n', 'candidateCount'] as const;

function mostOutput(body: JsonObject): number | undefined {
  const { generationConfig } = body;
  const settings = isJsonObject(generationConfig) ? generationConfig : body;
  const each = firstNumber(settings, lengthFields);
  return each === undefined ? undefined : each * (firstNumber(settings, countFields) ?? 1);
}

function firstNumber(settings: JsonObject, fields: readonly string[]): number | undefined {
  for (const field of fields) {
    const value = settings[field];
    if (typeof value === 'number' && value >= 0) return value;
  }
  return undefined;
}
