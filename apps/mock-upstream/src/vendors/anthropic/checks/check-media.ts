import type { JsonObject } from '#libs/json';
import { isSaid, list, matching, object, oneOf, tag, text } from './field-checks.js';
import { InvalidField } from './invalid-field.js';

const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/u;

/** Checks an `image` block. @throws InvalidField */
export function checkImage(block: JsonObject, path: string): void {
  const source = object(block.source, `${path}.source`);
  const type = tag(source, `${path}.source`, ['base64', 'url', 'file']);
  if (type !== 'base64') {
    checkReference(source, `${path}.source`);
    return;
  }
  oneOf(source.media_type, `${path}.source.base64.media_type`, imageTypes);
  checkBytes(source, `${path}.source`);
}

/** Checks a `document` block. @throws InvalidField */
export function checkDocument(block: JsonObject, path: string): void {
  const place = `${path}.source`;
  const source = object(block.source, place);
  const type = tag(source, place, ['base64', 'text', 'content', 'url', 'file']);
  if (isSaid(block.title)) text(block.title, `${path}.title`);
  if (isSaid(block.context)) text(block.context, `${path}.context`);
  if (type === 'content') {
    if (typeof source.content !== 'string') list(source.content, `${place}.content`);
  } else if (type === 'text') {
    oneOf(source.media_type, `${place}.text.media_type`, ['text/plain']);
    text(source.data, `${place}.text.data`);
  } else if (type === 'base64') {
    oneOf(source.media_type, `${place}.base64.media_type`, ['application/pdf']);
    checkBytes(source, place);
  } else checkReference(source, place);
}

function checkReference(source: JsonObject, path: string): void {
  if (source.type === 'file') text(source.file_id, `${path}.file.file_id`);
  else matching(source.url, `${path}.url.url`, /^https?:\/\//u);
}

function checkBytes({ data }: JsonObject, path: string): void {
  const bytes = text(data, `${path}.base64.data`);
  if (bytes === '') throw new InvalidField(`${path}.base64`, 'data cannot be empty');
  if (!base64.test(bytes)) throw new InvalidField(`${path}.base64.data`, 'Invalid base64 data');
}
