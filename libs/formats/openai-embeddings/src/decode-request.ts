import type { EmbeddingEncoding, EmbeddingInput, EmbeddingRequest, EmbeddingTask } from '#libs/canonical';
import { FieldReader, invalid, isText, keepForeign, kindOf, readMediaUrl } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { format } from './format.js';
import { readTask, taskFields } from './tasks.js';

const encodings: readonly EmbeddingEncoding[] = ['float', 'base64'];

/** @throws GatewayError `caller_invalid_request` with the `param` at fault. */
export function decodeRequest(body: JsonObject): readonly [EmbeddingRequest] {
  const fields = new FieldReader(body, '', 'strict');
  const inputs = readInputs(fields.peek('input'));
  fields.take('input');
  const dimensions = fields.integer('dimensions');
  const encoding = fields.choice('encoding_format', encodings);
  const user = fields.text('user');
  const task = readTaskField(fields);
  return [
    {
      model: fields.text('model') ?? '',
      inputs,
      ...(dimensions !== undefined && { dimensions }),
      ...(encoding !== undefined && { encodings: [encoding] }),
      ...(task !== undefined && { task }),
      ...readTruncation(fields),
      ...(user !== undefined && { user }),
      ...keepForeign(format, fields.rest()),
    },
  ];
}

function readInputs(value: JsonValue | undefined): EmbeddingRequest['inputs'] {
  if (typeof value === 'string') return [{ kind: 'text', text: value }];
  if (!isJsonArray(value)) throw invalid('input', `must be a string or an array, but is ${kindOf(value)}`);
  const list = typeof value[0] === 'number' ? [value] : value;
  const [first, ...others] = list.map(readInput);
  if (first === undefined) throw invalid('input', 'must not be empty');
  return [first, ...others];
}

function readInput(value: JsonValue, index: number): EmbeddingInput {
  if (typeof value === 'string') return { kind: 'text', text: value };
  if (isJsonArray(value) && value.length > 0 && value.every(isTokenId))
    return { kind: 'tokens', tokens: value };
  if (isJsonObject(value)) return readObject(value, index);
  throw invalid(`input.${index}`, `must be a string or a list of token ids, but is ${kindOf(value)}`);
}

/** Jina's form: an object with a text or an image. */
function readObject({ text, image }: JsonObject, index: number): EmbeddingInput {
  if (typeof text === 'string') return { kind: 'text', text };
  if (typeof image !== 'string') throw invalid(`input.${index}`, 'must have a "text" or an "image"');
  const isBytes = !/^(?:https?|data):/i.test(image);
  const located = isBytes ? { source: { kind: 'bytes', base64: image } as const } : readMediaUrl(image);
  return { kind: 'parts', parts: [{ type: 'media', media: 'image', ...located }] };
}

const isTokenId = (value: JsonValue): value is number => Number.isInteger(value);

/** Words nobody knows stay as they are, for an upstream that does. */
function readTaskField(fields: FieldReader): EmbeddingTask | undefined {
  for (const field of taskFields) {
    const word = fields.peek(field);
    const task = isText(word) ? readTask(word) : undefined;
    if (task === undefined) continue;
    fields.take(field);
    return task;
  }
  return undefined;
}

function readTruncation(fields: FieldReader): Pick<EmbeddingRequest, 'truncate'> {
  for (const field of ['truncate', 'truncation']) {
    const cut = fields.peek(field);
    if (typeof cut !== 'boolean') continue;
    fields.take(field);
    return { truncate: cut ? 'end' : 'none' };
  }
  return {};
}
