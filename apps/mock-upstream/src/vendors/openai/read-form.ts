import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { isFilePart } from '../../uploads/recorded-upload.js';
import type { RecordedFilePart, RecordedForm, RecordedTextPart } from '../../uploads/recorded-upload.js';
import type { MediaCall } from '../media-call.js';
import type { VendorReply } from '../vendor.js';
import { invalidField, openAiError } from './openai-error.js';

/** A form as OpenAI's servers see it. */
export interface ReadForm {
  /** Texts by name, numbers and booleans as such; lists where the name has `[]` after it. */
  readonly fields: JsonObject;
  /** By name without brackets, in order. */
  readonly files: ReadonlyMap<string, readonly RecordedFilePart[]>;
}

/** How texts of a form are turned into values. */
export interface FormNumbers {
  readonly numbers: readonly string[];
  readonly booleans: readonly string[];
}

/** Reads a form, also one that {@link checkForm} would refuse. */
export function readForm({ parts }: RecordedForm, { numbers, booleans }: FormNumbers): ReadForm {
  const fields: Record<string, JsonValue> = {};
  const files = new Map<string, readonly RecordedFilePart[]>();
  for (const part of parts) {
    const { name, isList, key } = readName(part.name);
    if (isFilePart(part)) files.set(name, [...(files.get(name) ?? []), part]);
    else if (key !== undefined) {
      const held = fields[name];
      fields[name] = { ...(isJsonObject(held) ? held : {}), [key]: toNumber(part.text) };
    } else if (isList) {
      const held = fields[name];
      fields[name] = [...(isJsonArray(held) ? held : []), part.text];
    } else fields[name] = valueOf(part, { numbers, booleans });
  }
  return { fields, files };
}

/** Not a form at all, no whole one, or one that says a thing twice. */
export function checkForm({ form, headers }: MediaCall): VendorReply | undefined {
  if (!form) {
    const type = headers['content-type'] ?? '';
    const message = `Invalid Content-Type header (${type}), expected multipart/form-data. (HINT: If you're using curl, you can pass -H 'Content-Type: multipart/form-data')`;
    return openAiError(400, { message });
  }
  if (form.fault !== undefined)
    return openAiError(400, { message: `Could not parse multipart form: ${form.fault}` });
  const names = form.parts.map(({ name }) => name).filter((name) => !name.endsWith(']'));
  const twice = names.find((name, position) => names.indexOf(name) !== position);
  if (twice === undefined) return undefined;
  const message = `Duplicate parameter: '${twice}'. You provided multiple values for this parameter, whereas only one is allowed. If you are trying to provide a list of values, use the array syntax instead e.g. '${twice}[]=<value>'.`;
  return invalidField(twice, message, 'duplicate_parameter');
}

/** `include[]`, `image[0]`, `chunking_strategy[type]`. */
function readName(written: string): { name: string; isList: boolean; key?: string } {
  const [, name = written, inside] = /^([^[]+)\[([^\]]*)\]$/u.exec(written) ?? [];
  if (inside === undefined) return { name, isList: false };
  return /^\d*$/u.test(inside) ? { name, isList: true } : { name, isList: false, key: inside };
}

function valueOf({ name, text }: RecordedTextPart, { numbers, booleans }: FormNumbers): JsonValue {
  if (numbers.includes(name)) return toNumber(text);
  return booleans.includes(name) && /^(?:true|false)$/u.test(text) ? text === 'true' : text;
}

/** What is no number stays a text, which the checks then refuse. */
function toNumber(text: string): JsonValue {
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}
