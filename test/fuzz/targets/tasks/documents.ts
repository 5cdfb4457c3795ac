import type { ClientBody, MediaFile } from '#libs/canonical';
import type { JsonValue } from '#libs/json';
import { countOr, listOr, objectOr, textOr } from '../documents.js';

/** A body as a document has it: `json`, or `form` with the parts in their order. */
export function clientBodyIn(document: JsonValue | undefined): ClientBody {
  const { json, form } = objectOr(document);
  if (form === undefined) return { kind: 'json', value: objectOr(json) };
  const fields = new Map<string, string[]>();
  const files: { field: string; file: MediaFile }[] = [];
  for (const part of listOr(form)) {
    const { name, value, filename, contentType, bytes } = objectOr(part);
    // The reader of forms leaves the ending of lists out, and refuses parts without a name.
    const field = textOr(name, 'file').replace(/\[\d*\]$/, '');
    if (typeof value === 'string') fields.set(field, [...(fields.get(field) ?? []), value]);
    else
      files.push({
        field,
        file: {
          name: textOr(filename),
          mediaType: textOr(contentType),
          content: { size: countOr(bytes, 8) },
        },
      });
  }
  return { kind: 'form', form: { fields, files } };
}
