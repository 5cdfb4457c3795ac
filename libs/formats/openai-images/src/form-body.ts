import type { ClientForm, ImageInput, ImageOperation, MediaFile } from '#libs/canonical';
import { FieldReader, invalid } from '#libs/codec-kit';
import type { JsonObject, JsonValue } from '#libs/json';
import { readImageText } from './image-input.js';
import type { ReadBody } from './json-body.js';

const integerFields = new Set([
  'n',
  'output_compression',
  'partial_images',
  'frame_count',
  'frame_duration_ms',
  'seed',
]);
const flagFields = new Set(['stream']);
const imageFields = ['image', 'mask', 'markup'] as const;

type ImageField = (typeof imageFields)[number];

/**
 * Reads a form: numbers and booleans are text there, pictures are files. A picture's address or data URL as text is
 * read too.
 * @throws GatewayError `caller_invalid_request`
 */
export function readFormBody(form: ClientForm, operation: ImageOperation): ReadBody {
  const inputs: Record<ImageField, ImageInput[]> = { image: [], mask: [], markup: [] };
  for (const { field, file } of form.files) inputs[fileField(field)].push(readFile(field, file));
  const fields: [string, JsonValue][] = [];
  for (const [name, values] of form.fields) {
    const known = imageFields.find((one) => one === withoutPlace(name));
    if (known !== undefined) inputs[known].push(...values.map((text) => readTextOf(known, text)));
    else if (!isUnsaid(name, values)) fields.push([name, readField(name, values)]);
  }
  const mask = onlyOne('mask', inputs.mask);
  const markup = onlyOne('markup', inputs.markup);
  if (operation === 'generate-image' && inputs.image.length > 0) {
    throw invalid('image', 'is not read by generations: to change a picture, call /v1/images/edits');
  }
  return {
    fields: new FieldReader(Object.fromEntries(fields) satisfies JsonObject, '', 'strict'),
    images: inputs.image,
    ...(mask !== undefined && { mask }),
    ...(markup !== undefined && { markup }),
    kind: 'form',
  };
}

/** `image[0]` is `image`. */
const withoutPlace = (name: string): string => name.replace(/\[\d*\]$/, '');

function fileField(name: string): ImageField {
  const known = imageFields.find((field) => field === withoutPlace(name));
  if (known !== undefined) return known;
  throw invalid(
    name,
    "is no file of this form: name a picture's part 'image', several 'image[]', a mask 'mask', a drawing over the picture 'markup'",
  );
}

function readFile(name: string, file: MediaFile): ImageInput {
  if (file.content.size > 0) return { kind: 'file', file };
  throw invalid(withoutPlace(name), 'is an empty file');
}

function readTextOf(field: ImageField, text: string): ImageInput {
  if (/^(?:https?:\/\/|data:)/i.test(text)) return readImageText(text, field);
  throw invalid(field, 'must be a file: its part needs a filename, as in -F image=@picture.png');
}

function onlyOne(field: ImageField, inputs: readonly ImageInput[]): ImageInput | undefined {
  if (inputs.length > 1) throw invalid(field, `was sent ${inputs.length} times: send it once`);
  return inputs[0];
}

/** What is left empty in a form is not said; only an empty prompt is a mistake. */
const isUnsaid = (name: string, values: readonly string[]): boolean =>
  name !== 'prompt' && values.every((value) => value.trim() === '');

const ownFields = new Set([
  ...['model', 'prompt', 'size', 'quality', 'background', 'output_format', 'moderation', 'input_fidelity'],
  ...['style', 'response_format', 'user', 'safety_identifier', ...integerFields, ...flagFields],
]);

function readField(name: string, values: readonly string[]): JsonValue {
  const [value = '', ...others] = values;
  if (others.length > 0) {
    if (ownFields.has(name)) throw invalid(name, `was sent ${values.length} times: send it once`);
    return values;
  }
  if (integerFields.has(name)) return readInteger(name, value.trim());
  if (flagFields.has(name)) return readFlag(name, value.trim());
  return value;
}

function readInteger(name: string, text: string): number {
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  throw invalid(name, `must be an integer; "${text.slice(0, 64)}" is not`);
}

function readFlag(name: string, text: string): boolean {
  const word = text.toLowerCase();
  if (word === 'true' || word === '1') return true;
  if (word === 'false' || word === '0') return false;
  throw invalid(name, `must be true or false; "${text.slice(0, 64)}" is neither`);
}
