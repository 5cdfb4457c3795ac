import type { Annotation } from '#libs/canonical';
import { FieldReader } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { extending, withExtension } from './extensions.js';

/** Reads URL citations; undefined where one is of another kind (they then stay unread). */
export function readAnnotations(list: readonly JsonValue[]): readonly Annotation[] | undefined {
  return list.every(isCitation) ? list.map(readAnnotation) : undefined;
}

function isCitation(value: JsonValue): value is JsonObject {
  return isJsonObject(value) && value.type === 'url_citation' && typeof value.url === 'string';
}

function readAnnotation(value: JsonObject): Annotation {
  const reader = new FieldReader(value, 'annotations', 'lenient');
  reader.take('type');
  const url = reader.need('url', reader.text('url'));
  const title = reader.text('title');
  const start = reader.number('start_index');
  const end = reader.number('end_index');
  return {
    kind: 'url-citation',
    url,
    ...(title !== undefined && { title }),
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
    ...extending(reader.rest()),
  };
}

/** Writes a citation. `own`: what the upstream left away stays away; else the format's required fields are filled. */
export function writeAnnotation({ url, title, start, end, ext }: Annotation, own: boolean): JsonObject {
  const missing = own ? {} : { title: '', start_index: 0, end_index: 0 };
  const written = {
    type: 'url_citation',
    ...missing,
    url,
    ...(title !== undefined && { title }),
    ...(start !== undefined && { start_index: start }),
    ...(end !== undefined && { end_index: end }),
  };
  return withExtension(written, ext);
}
