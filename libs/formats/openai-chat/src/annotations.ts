import type { Annotation } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { extending, withExtension } from './extensions.js';
import { FieldReader } from '#libs/codec-kit';

/** Reads URL citations; undefined where there are none or one is of another kind (they then stay unread). */
export function readAnnotations(list: readonly JsonValue[]): readonly Annotation[] | undefined {
  if (list.length === 0 || !list.every(isCitation)) return undefined;
  return list.map(readAnnotation);
}

function isCitation(value: JsonValue): value is JsonObject {
  return (
    isJsonObject(value) &&
    value.type === 'url_citation' &&
    isJsonObject(value.url_citation) &&
    typeof value.url_citation.url === 'string'
  );
}

function readAnnotation(value: JsonObject): Annotation {
  const reader = new FieldReader(value, 'annotations', 'lenient');
  reader.take('type');
  const citation = reader.need('url_citation', reader.object('url_citation'));
  const url = citation.need('url', citation.text('url'));
  const title = citation.text('title');
  const start = citation.number('start_index');
  const end = citation.number('end_index');
  return {
    kind: 'url-citation',
    url,
    ...(title !== undefined && { title }),
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
    ...extending(reader.rest()),
  };
}

/** Writes citations. `own`: what the upstream left away stays away; else the format's required fields are filled. */
export function writeAnnotation(annotation: Annotation, own: boolean): JsonObject {
  const missing = own ? {} : { title: '', start_index: 0, end_index: 0 };
  const { url, title, start, end } = annotation;
  return withExtension(
    {
      type: 'url_citation',
      url_citation: {
        ...missing,
        url,
        ...(title !== undefined && { title }),
        ...(start !== undefined && { start_index: start }),
        ...(end !== undefined && { end_index: end }),
      },
    },
    annotation.ext,
  );
}
