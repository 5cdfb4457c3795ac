import type { ClientBody, ImageInput, ImageOperation } from '#libs/canonical';
import { FieldReader, invalid } from '#libs/codec-kit';
import { isJsonArray } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { readImageInput } from './image-input.js';

/** A client's body, its pictures told apart from its other fields. */
export interface ReadBody {
  readonly fields: FieldReader;
  readonly images: readonly ImageInput[];
  readonly mask?: ImageInput;
  readonly markup?: ImageInput;
  readonly kind: ClientBody['kind'];
}

/** @throws GatewayError `caller_invalid_request` */
export function readJsonBody(value: JsonObject, operation: ImageOperation): ReadBody {
  const fields = new FieldReader(value, '', 'strict');
  // Whatever a generation calls so is another vendor's field.
  if (operation === 'generate-image') return { fields, images: [], kind: 'json' };
  const mask = readOne(fields, 'mask');
  const markup = readOne(fields, 'markup');
  return {
    fields,
    images: readImages(fields),
    ...(mask !== undefined && { mask }),
    ...(markup !== undefined && { markup }),
    kind: 'json',
  };
}

/** `images` is the vendor's list; `image`, as one or a list, is what clients make of the form's field. */
function readImages(fields: FieldReader): readonly ImageInput[] {
  const list = fields.list('images');
  const single = fields.peek('image');
  if (single === undefined || single === null) return readList(list ?? [], 'images');
  if (list !== undefined) throw invalid('image', "cannot be sent together with 'images': send one of them");
  fields.take('image');
  return isJsonArray(single) ? readList(single, 'image') : [readImageInput(single, 'image')];
}

const readList = (list: readonly JsonValue[], path: string): readonly ImageInput[] =>
  list.map((value, index) => readImageInput(value, `${path}.${index}`));

function readOne(fields: FieldReader, key: string): ImageInput | undefined {
  const value = fields.peek(key);
  if (value === undefined || value === null) return undefined;
  fields.take(key);
  return readImageInput(value, key);
}
