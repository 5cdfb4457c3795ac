import type { ImageInput } from '#libs/canonical';
import { invalid, isText, kindOf, readMediaUrl } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';

const expected = 'must be a data URL, an https address, or an object with "image_url" or "file_id"';

/**
 * Reads a picture that stands in JSON: `{image_url}` or `{file_id}` as the vendor has it, or the address, data URL or
 * base64 alone.
 * @throws GatewayError `caller_invalid_request`
 */
export function readImageInput(value: JsonValue, path: string): ImageInput {
  if (isText(value)) return readImageText(value, path);
  if (!isJsonObject(value)) throw invalid(path, `${expected}, but is ${kindOf(value)}`);
  const { file_id: fileId, image_url: url } = value;
  const address = isJsonObject(url) ? url.url : url;
  if (isText(fileId) && isText(address)) {
    throw invalid(path, 'must have "image_url" or "file_id", but has both');
  }
  if (isText(fileId) && fileId !== '') return { kind: 'stored', fileId };
  if (isText(address)) return readImageText(address, `${path}.image_url`);
  throw invalid(path, expected);
}

/** @throws GatewayError `caller_invalid_request` */
export function readImageText(text: string, path: string): ImageInput {
  if (/^https?:\/\//i.test(text)) return { kind: 'url', url: text };
  if (text.startsWith('data:')) return readDataUrl(text, path);
  if (/^file[-_]\w/.test(text)) return { kind: 'stored', fileId: text };
  if (isBase64(text)) return { kind: 'bytes', base64: text };
  throw invalid(path, expected);
}

function readDataUrl(text: string, path: string): ImageInput {
  const { source, mediaType } = readMediaUrl(text);
  if (source.kind !== 'bytes' || !isBase64(source.base64)) {
    throw invalid(path, 'must be a data URL in base64: data:image/png;base64,…');
  }
  return { kind: 'bytes', base64: source.base64, ...(mediaType !== undefined && { mediaType }) };
}

/** A few letters are a word that somebody sent by mistake. */
const isBase64 = (text: string): boolean => text.length >= 8 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);
