import type { GeneratedImage, ImageEncoding, ImageEvent, ImageSettings } from '#libs/canonical';
import {
  FieldReader,
  imageEncodingOf,
  imageEncodingOfBase64,
  isText,
  readOpenAiStreamError,
  said,
  unlessEmpty,
  unreadable,
} from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { readUsage } from './usage.js';

/**
 * The events of a whole answer.
 * @throws GatewayError the upstream's own where the body holds an error; `provider_invalid_response`
 */
export function readAnswer(body: JsonValue): readonly ImageEvent[] {
  if (isJsonObject(body) && isJsonObject(body.error)) throw readOpenAiStreamError(body);
  const fields = FieldReader.over(body, '', 'lenient');
  const list = fields.need('data', fields.list('data'));
  if (list.length === 0) throw unreadable('data', 'holds no picture');
  const encoding = encodingIn(fields.peek('output_format'));
  const settings = readSettings(fields.peek.bind(fields));
  const created = fields.integer('created');
  const usage = fields.record('usage');
  return [
    ...list.map((item, index): ImageEvent => ({ type: 'image', image: readImage(item, index, encoding) })),
    {
      type: 'done',
      ...(created !== undefined && { created }),
      ...(settings !== undefined && { settings }),
      ...(usage !== undefined && { usage: readUsage(usage) }),
    },
  ];
}

function readImage(value: JsonValue, index: number, encoding: ImageEncoding | undefined): GeneratedImage {
  const item = FieldReader.over(value, `data.${index}`, 'lenient');
  const revisedPrompt = item.text('revised_prompt');
  const revised = revisedPrompt !== undefined && revisedPrompt !== '' && { revisedPrompt };
  const base64 = item.text('b64_json');
  if (base64 !== undefined && base64 !== '') return { ...pictureOf(base64, encoding), ...revised };
  const url = item.text('url');
  if (url === undefined || url === '') throw unreadable(`data.${index}`, 'has neither "b64_json" nor "url"');
  if (!url.startsWith('data:')) {
    return { data: { kind: 'url', url }, ...(encoding !== undefined && { encoding }), ...revised };
  }
  // Some servers call this an address.
  return { ...pictureOf(url.slice(url.indexOf(',') + 1), encoding), ...revised };
}

/** A picture in base64; its first bytes know best how it is encoded. */
export function pictureOf(base64: string, told: ImageEncoding | undefined): GeneratedImage {
  const encoding = imageEncodingOfBase64(base64) ?? told;
  return { data: { kind: 'base64', base64 }, ...(encoding !== undefined && { encoding }) };
}

export const encodingIn = (value: JsonValue | undefined): ImageEncoding | undefined =>
  isText(value) ? imageEncodingOf(value) : undefined;

/** The settings in effect, as an answer or an event says them. */
export function readSettings(field: (name: string) => JsonValue | undefined): ImageSettings | undefined {
  const text = (name: string): string | undefined => {
    const value = field(name);
    return isText(value) && value !== '' ? value : undefined;
  };
  return unlessEmpty<ImageSettings>(
    said({ size: text('size'), quality: text('quality'), background: text('background') }),
  );
}

/** The same of an object. */
export const settingsOf = (body: JsonObject): ImageSettings | undefined => readSettings((name) => body[name]);
