import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { isArray, isObject, isOneOf, isString, missing } from '../openai/field-checks.js';
import type { FieldCheck } from '../openai/field-checks.js';
import { invalidField } from '../openai/openai-error.js';
import { anything, isOneOfTypes, isSaid, shown } from './known-fields.js';
import type { ObjectRules } from './known-fields.js';

const breakpoint = { prompt_cache_breakpoint: isObject };

const inputParts: Readonly<Record<string, ObjectRules>> = {
  input_text: { needs: { text: isString }, takes: breakpoint },
  input_image: {
    takes: {
      detail: isOneOf('low', 'high', 'auto', 'original'),
      file_id: isString,
      image_url: isImageUrl,
      ...breakpoint,
    },
  },
  input_file: {
    takes: {
      detail: isOneOf('auto', 'low', 'high'),
      file_data: isFileData,
      file_id: isString,
      file_url: isHttpUrl,
      filename: isString,
      ...breakpoint,
    },
  },
};

const audioPart: ObjectRules = { needs: { input_audio: isObject } };

const outputParts: Readonly<Record<string, ObjectRules>> = {
  output_text: { needs: { text: isString }, takes: { annotations: isArray(isObject), logprobs: anything } },
  refusal: { needs: { refusal: isString } },
};

/** What a user, the system or a developer says: a string, or parts. */
export const isClientContent = stringOr(partOf({ ...inputParts, input_audio: audioPart }));

/** What the model said. */
export const isModelContent = stringOr(partOf(outputParts));

/** What a tool answered. */
export const isToolOutput = stringOr(partOf(inputParts));

export const isSummary: FieldCheck = isArray(isOneOfTypes({ summary_text: { needs: { text: isString } } }));
export const isReasoningText: FieldCheck = isArray(
  isOneOfTypes({ reasoning_text: { needs: { text: isString } } }),
);

function stringOr(part: FieldCheck): FieldCheck {
  return (value, path) => (typeof value === 'string' ? undefined : isArray(part)(value, path));
}

function partOf(rules: Readonly<Record<string, ObjectRules>>): FieldCheck {
  const check = isOneOfTypes(rules);
  return (value, path) => {
    const fault = check(value, path);
    return fault ?? (isJsonObject(value) ? checkSource(value, path) : undefined);
  };
}

/** Images and files come from somewhere. */
function checkSource(part: JsonObject, path: string): ReturnType<FieldCheck> {
  if (part.type === 'input_image' && !isSaid(part.image_url) && !isSaid(part.file_id)) {
    return missing(`${path}.image_url`);
  }
  if (part.type !== 'input_file') return undefined;
  const sources = ['file_data', 'file_id', 'file_url'].filter((name) => isSaid(part[name]));
  if (sources.length === 0) return missing(`${path}.file_id`);
  if (sources.length > 1) {
    const names = sources.map((name) => `'${name}'`).join(' and ');
    const message = `Mutually exclusive parameters: ${names}. Ensure you are only providing one of them.`;
    return invalidField(path, message, 'mutually_exclusive_parameters');
  }
  return sources[0] === 'file_data' && !isSaid(part.filename) ? missing(`${path}.filename`) : undefined;
}

const imageTypes = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+=*$/u;

function isImageUrl(...[value, path]: Parameters<FieldCheck>): ReturnType<FieldCheck> {
  if (typeof value === 'string' && value.startsWith('data:') && !imageTypes.test(value)) {
    const message = `Invalid '${path}'. Expected a base64-encoded data URL with an image MIME type (e.g. 'data:image/png;base64,aW1nIGJ5dGVzIGhlcmU='), but got unsupported MIME type or encoding.`;
    return invalidField(path, message, 'invalid_value');
  }
  return typeof value === 'string' && value.startsWith('data:') ? undefined : isHttpUrl(value, path);
}

function isHttpUrl(...[value, path]: Parameters<FieldCheck>): ReturnType<FieldCheck> {
  const fault = isString(value, path);
  if (fault) return fault;
  if (/^https?:\/\//u.test(shown(value)) && URL.canParse(shown(value))) return undefined;
  const message = `Invalid '${path}'. Expected a valid URL, but got a value with an invalid format.`;
  return invalidField(path, message, 'invalid_value');
}

function isFileData(...[value, path]: Parameters<FieldCheck>): ReturnType<FieldCheck> {
  const fault = isString(value, path);
  if (fault || /^data:[\w.+/-]+;base64,[A-Za-z0-9+/]+=*$/u.test(shown(value))) return fault;
  const message = `Invalid '${path}'. Expected a base64-encoded data URL with an application/pdf MIME type (e.g. 'data:application/pdf;base64,aGVsbG8gd29ybGQK'), but got a value without the 'data:' prefix.`;
  return invalidField(path, message, 'invalid_value');
}
