import type { EmbeddingEncoding, EmbeddingInput, EmbeddingPart, EmbeddingRequest } from '#libs/canonical';
import { FieldReader, invalid, isText, keepForeign, kindOf, readMediaUrl } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { format } from './format.js';
import { inputTypes, taskOf } from './input-types.js';

const cuts = { NONE: 'none', START: 'start', END: 'end' } as const;
const cutWords = Object.keys(cuts) as (keyof typeof cuts)[];
const numberTypes: readonly string[] = ['int8', 'uint8', 'binary', 'ubinary'];

/** @throws GatewayError `caller_invalid_request` with the `param` at fault. */
export function decodeRequest(body: JsonObject): readonly [EmbeddingRequest] {
  const fields = new FieldReader(body, '', 'strict');
  const inputs = [...readTexts(fields), ...readImages(fields), ...readInputs(fields)];
  const [first, ...others] = inputs;
  if (first === undefined) throw invalid('texts', 'must hold at least one text, or send images or inputs');
  const type = fields.choice('input_type', inputTypes);
  const task = type === undefined ? undefined : taskOf(type);
  const dimensions = fields.integer('output_dimension');
  const cut = fields.choice('truncate', cutWords);
  return [
    {
      model: fields.text('model') ?? '',
      inputs: [first, ...others],
      encodings: readEncodings(fields),
      ...(task !== undefined && { task }),
      ...(dimensions !== undefined && { dimensions }),
      ...(cut !== undefined && { truncate: cuts[cut] }),
      ...keepForeign(format, fields.rest()),
    },
  ];
}

function readTexts(fields: FieldReader): readonly EmbeddingInput[] {
  return (fields.list('texts') ?? []).map((text, index) => {
    if (!isText(text)) throw invalid(`texts.${index}`, `must be a string, but is ${kindOf(text)}`);
    return { kind: 'text', text };
  });
}

function readImages(fields: FieldReader): readonly EmbeddingInput[] {
  return (fields.list('images') ?? []).map((image, index) => {
    if (!isText(image)) throw invalid(`images.${index}`, `must be a data URL, but is ${kindOf(image)}`);
    return { kind: 'parts', parts: [imagePart(image)] };
  });
}

function readInputs(fields: FieldReader): readonly EmbeddingInput[] {
  return (fields.list('inputs') ?? []).map((input, index) => {
    const content = isJsonObject(input) ? input.content : undefined;
    if (!isJsonArray(content))
      throw invalid(`inputs.${index}.content`, `must be an array, but is ${kindOf(content)}`);
    return {
      kind: 'parts',
      parts: content.map((part, place) => readPart(part, `inputs.${index}.content.${place}`)),
    };
  });
}

function readPart(value: JsonValue, path: string): EmbeddingPart {
  const { text, image_url: image } = isJsonObject(value) ? value : {};
  if (isText(text)) return { type: 'text', text };
  const url = isJsonObject(image) ? image.url : undefined;
  if (isText(url)) return imagePart(url);
  throw invalid(path, 'must have a "text" or an "image_url"');
}

const imagePart = (url: string): EmbeddingPart => ({ type: 'media', media: 'image', ...readMediaUrl(url) });

/** Whole numbers and bits are no vectors that anybody else makes. */
function readEncodings(fields: FieldReader): readonly EmbeddingEncoding[] {
  const words = fields.list('embedding_types') ?? ['float'];
  return words.map((word, index) => {
    if (word === 'float' || word === 'base64') return word;
    const known = isText(word) && numberTypes.includes(word);
    const problem = known ? `is ${word}, which needs an upstream of Cohere's own` : 'must be float or base64';
    throw invalid(`embedding_types.${index}`, problem);
  });
}
