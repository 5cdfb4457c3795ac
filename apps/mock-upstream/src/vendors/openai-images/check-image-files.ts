import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { pngSize } from '../../media/pictures/png-size.js';
import type { RecordedFilePart } from '../../uploads/recorded-upload.js';
import { firstFault, missing, wrongType } from '../openai/field-checks.js';
import { invalidField } from '../openai/openai-error.js';
import type { VendorReply } from '../vendor.js';
import type { ImageCall } from './image-call.js';

const most = 16;
const mebibyte = 1024 * 1024;

/** The pictures of an edit or a variation, by the rules of the model's family. */
export function checkImageFiles(call: ImageCall, isLegacy: boolean): VendorReply | undefined {
  const { operation, files, fields } = call;
  const stray = [...files.keys()].find((name) => !['image', 'mask', 'markup'].includes(name));
  if (stray !== undefined) return invalidField(stray, `Unknown parameter: '${stray}'.`, 'unknown_parameter');
  if (files.size === 0 && fields.images !== undefined) return checkAddresses(call);
  const images = files.get('image') ?? [];
  if (images.length === 0) return missing('image');
  if (operation === 'vary' && images.length > 1)
    return invalidField('image', 'You must provide exactly one image.');
  if (images.length > most) {
    const message = `Invalid 'image': array too long. Expected an array with maximum length ${most}, but got an array with length ${images.length} instead.`;
    return invalidField('image', message, 'array_above_max_length');
  }
  const checkOne = isLegacy ? checkPng : checkImage;
  return firstFault(images, (image) => checkOne(image)) ?? checkOverlays(call, images);
}

/** The JSON form: `images: [{ image_url }]` or `[{ file_id }]`. */
function checkAddresses({ fields }: ImageCall): VendorReply | undefined {
  const { images, mask } = fields;
  if (!isJsonArray(images)) return wrongType('images', 'an array', images);
  if (images.length === 0) return missing('images');
  return (
    firstFault(images, (one, index) => checkAddress(one, `images[${index}]`)) ??
    (mask === undefined ? undefined : checkAddress(mask, 'mask'))
  );
}

function checkAddress(value: JsonValue, path: string): VendorReply | undefined {
  if (!isJsonObject(value)) return wrongType(path, 'an object', value);
  const { image_url: url, file_id: id, ...rest } = value;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined)
    return invalidField(path, `Unknown parameter: '${path}.${unknown}'.`, 'unknown_parameter');
  const said = [url, id].filter((one) => typeof one === 'string');
  if (said.length !== 1) return invalidField(path, `Exactly one of 'image_url' and 'file_id' is required.`);
  if (typeof url !== 'string' || /^(?:https?:\/\/|data:image\/[a-z]+;base64,)/u.test(url)) return undefined;
  return invalidField(`${path}.image_url`, 'Invalid image URL.', 'invalid_image_url');
}

function checkOverlays({ files }: ImageCall, [first]: readonly RecordedFilePart[]): VendorReply | undefined {
  const [mask] = files.get('mask') ?? [];
  const [markup] = files.get('markup') ?? [];
  if (mask && markup) return invalidField('markup', "'markup' cannot be combined with 'mask'.");
  if (mask && mask.size > 4 * mebibyte)
    return invalidField('mask', 'Uploaded mask must be a PNG and less than 4 MB.');
  return firstFault(
    [mask, markup].filter((one) => one !== undefined),
    (one) => checkOverlay(one, first),
  );
}

function checkOverlay(
  overlay: RecordedFilePart,
  first: RecordedFilePart | undefined,
): VendorReply | undefined {
  const own = pngSize(overlay.start);
  if (!own) return unsupported(overlay, ['image/png']);
  const image = first && pngSize(first.start);
  if (!image || (image.width === own.width && image.height === own.height)) return undefined;
  const message = `Invalid ${overlay.name} image: dimensions ${own.width}x${own.height} do not match the image's ${image.width}x${image.height}.`;
  return invalidField(overlay.name, message, 'invalid_mask_image_format');
}

const types = ['image/jpeg', 'image/png', 'image/webp'];

function checkImage(file: RecordedFilePart): VendorReply | undefined {
  if (!types.includes(file.contentType ?? '')) return unsupported(file, types);
  if (file.size === 0) return invalidField('image', 'Invalid image file: it is empty.', 'empty_image_file');
  if (file.size < 50 * mebibyte) return undefined;
  return invalidField('image', 'Image file is too large: at most 50 MB are allowed.', 'image_file_too_large');
}

/** As the DALL·E models want them. */
function checkPng(file: RecordedFilePart): VendorReply | undefined {
  const size = pngSize(file.start);
  if (!size || file.size >= 4 * mebibyte)
    return invalidField('image', 'Uploaded image must be a PNG and less than 4 MB.');
  return size.width === size.height ? undefined : invalidField('image', 'Uploaded image must be square.');
}

function unsupported(file: RecordedFilePart, allowed: readonly string[]): VendorReply {
  const name = file.name.replace(/\[.*$/u, '');
  const quoted = allowed.map((type) => `'${type}'`);
  const list =
    quoted.length === 1 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')}, and ${quoted.at(-1) ?? ''}`;
  const message = `Invalid file '${name}': unsupported mimetype ('${file.contentType ?? 'application/octet-stream'}'). Supported file formats are ${list}.`;
  return invalidField(name, message, 'unsupported_file_mimetype');
}
