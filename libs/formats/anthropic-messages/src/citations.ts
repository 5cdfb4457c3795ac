import type { Annotation, TextPart } from '#libs/canonical';
import { FieldReader } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Encoding } from './encoding.js';
import { extending, ownExtension } from './extensions.js';

const webSearch = 'web_search_result_location';

/** Whether a citation names a page of the web, which other formats can say too. */
export function isUrlCitation(value: JsonValue | undefined): value is JsonObject {
  return isJsonObject(value) && value.type === webSearch && typeof value.url === 'string';
}

/** Reads the citations of a text block; where one is of another kind they all stay unread, in their order. */
export function readCitations(reader: FieldReader): { annotations?: readonly Annotation[] } {
  const list = reader.list('citations');
  if (list !== undefined && list.length > 0 && list.every(isUrlCitation)) {
    return { annotations: list.map(readCitation) };
  }
  reader.leave('citations');
  return {};
}

export function readCitation(value: JsonObject): Annotation {
  const reader = new FieldReader(value, 'citations', 'lenient');
  reader.take('type');
  const url = reader.need('url', reader.text('url'));
  const title = reader.text('title');
  return { kind: 'url-citation', url, ...(title !== undefined && { title }), ...extending(reader.rest()) };
}

/**
 * Writes a citation of `text`. `own`: what this vendor's answer or client left away stays away; another vendor's
 * citation gets the fields the format requires.
 */
export function writeCitation(annotation: Annotation, text: string, own: boolean): JsonObject {
  const { url, title, start, end } = annotation;
  const cited = end === undefined ? '' : text.slice(start ?? 0, end);
  const required = own ? {} : { title: null, encrypted_index: '', cited_text: cited };
  return {
    ...required,
    ...ownExtension(annotation.ext),
    type: webSearch,
    url,
    ...(title !== undefined && { title }),
  };
}

/**
 * The citations of a text in a conversation that the vendor will take back: those it made, which bear its
 * encrypted index. The gateway leaves the index empty where it writes another vendor's for this format's clients.
 */
export function vendorsCitations(
  { annotations = [] }: TextPart,
  encoding: Encoding,
  path: string,
): readonly Annotation[] {
  const kept = annotations.filter(({ ext }) => {
    const index = ownExtension(ext)?.encrypted_index;
    return index !== '' && (encoding.own || index !== undefined);
  });
  if (kept.length < annotations.length) {
    encoding.dropped(path, 'citations-replay', "Another vendor's citations cannot be sent back.");
  }
  return kept;
}
