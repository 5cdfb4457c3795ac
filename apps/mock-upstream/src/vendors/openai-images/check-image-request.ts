import { isJsonObject } from '#libs/json';
import type { MediaCall } from '../media-call.js';
import {
  checkFields,
  isBoolean,
  isNumber,
  isObject,
  isOneOf,
  isString,
  missing,
} from '../openai/field-checks.js';
import type { FieldCheck } from '../openai/field-checks.js';
import { invalidField, openAiError } from '../openai/openai-error.js';
import { checkForm } from '../openai/read-form.js';
import type { VendorReply } from '../vendor.js';
import { checkImageFiles } from './check-image-files.js';
import { checkImageOutput } from './check-image-output.js';
import { readImageCall } from './image-call.js';
import type { ImageCall, ImageOperation } from './image-call.js';
import { imageModel } from './image-model.js';
import type { ImageModel } from './image-model.js';

/** What OpenAI would refuse a request for pictures with; undefined where it is fine. */
export function checkImageRequest(call: MediaCall, operation: ImageOperation): VendorReply | undefined {
  const fault = checkBody(call, operation);
  if (fault) return fault;
  const image = readImageCall(call, operation);
  const name = image.fields.model;
  const model = imageModel(typeof name === 'string' ? name : '');
  const checks = checksFor(model, operation);
  const unknown = Object.keys(image.fields).find((field) => !checks.has(field));
  if (unknown !== undefined)
    return invalidField(unknown, `Unknown parameter: '${unknown}'.`, 'unknown_parameter');
  return (
    checkOperation(image, model) ??
    checkPrompt(image, model) ??
    checkFields(image.fields, checks) ??
    (operation === 'generate' ? undefined : checkImageFiles(image, model.family !== 'gpt-image')) ??
    (model.family === 'gpt-image' ? checkImageOutput(image) : undefined)
  );
}

/** Generations are JSON, variations forms; edits may be either. */
function checkBody(call: MediaCall, operation: ImageOperation): VendorReply | undefined {
  const isJson = isJsonObject(call.json);
  if (operation === 'generate')
    return isJson ? undefined : openAiError(400, { message: 'The body must be a JSON object.' });
  if (operation === 'edit' && isJson) return undefined;
  return checkForm(call);
}

function checkOperation({ operation }: ImageCall, { family }: ImageModel): VendorReply | undefined {
  if (operation === 'vary' && family !== 'dall-e-2')
    return invalidField('model', "Value must be 'dall-e-2'.", 'invalid_value');
  if (operation === 'edit' && family === 'dall-e-3')
    return invalidField('model', "The model 'dall-e-3' does not support image edits.", 'invalid_value');
  return undefined;
}

function checkPrompt(
  { operation, fields }: ImageCall,
  { longestPrompt }: ImageModel,
): VendorReply | undefined {
  if (operation === 'vary') return undefined;
  const { prompt } = fields;
  if (prompt === undefined || prompt === null || prompt === '') return missing('prompt');
  if (typeof prompt !== 'string' || prompt.length <= longestPrompt) return undefined;
  const message = `Invalid 'prompt': string too long. Expected a string with maximum length ${longestPrompt}, but got a string with length ${prompt.length} instead.`;
  return invalidField('prompt', message, 'string_above_max_length');
}

type Checks = Readonly<Record<string, FieldCheck>>;

/** The fields a model knows at an operation. */
function checksFor(model: ImageModel, operation: ImageOperation): ReadonlyMap<string, FieldCheck> {
  const { family, mostImages, size, quality, inputFidelity } = model;
  const common = { model: isString, n: isCount(mostImages), size, user: isString };
  const prompted = operation === 'vary' ? {} : { prompt: isString };
  const legacy: Checks = { ...common, ...prompted, response_format: isOneOf('url', 'b64_json') };
  if (family === 'dall-e-2') return toMap({ ...legacy, ...(operation === 'vary' ? {} : { quality }) });
  if (family === 'dall-e-3') return toMap({ ...legacy, quality, style: isOneOf('vivid', 'natural') });
  const gpt = { ...common, ...prompted, quality, ...gptChecks };
  if (operation === 'generate')
    return toMap({
      ...gpt,
      output_format: isFormat('svg'),
      moderation: isOneOf('low', 'auto'),
      svg: isObject,
    });
  const edit = { images: isAnything, mask: isAnything };
  return toMap({
    ...gpt,
    ...edit,
    output_format: isFormat(),
    ...(inputFidelity && { input_fidelity: inputFidelity }),
  });
}

const isFormat = (...more: readonly string[]): FieldCheck => isOneOf('png', 'jpeg', 'webp', 'gif', ...more);

/** Looked at with the files. */
const isAnything: FieldCheck = () => undefined;

const gptChecks: Checks = {
  background: isOneOf('transparent', 'opaque', 'auto'),
  output_compression: isNumber('integer', 0, 100),
  complexity: isOneOf('low', 'medium', 'high'),
  frame_count: isNumber('integer', 2, 16),
  frame_duration_ms: isNumber('integer', 1),
  stream: isBoolean,
  partial_images: isNumber('integer', 0, 3),
  safety_identifier: isString,
};

function isCount(most: number): FieldCheck {
  const inRange = isNumber('integer', 1, 10);
  return (value, path) =>
    inRange(value, path) ??
    (Number(value) > most ? invalidField(path, `You must provide n=${most} for this model.`) : undefined);
}

function toMap(checks: Checks): ReadonlyMap<string, FieldCheck> {
  return new Map(Object.entries(checks));
}
