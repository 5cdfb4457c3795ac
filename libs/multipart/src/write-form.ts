/** A part to be written; `content` is whatever the sender keeps a file's bytes as. */
export type OutgoingPart<Content> =
  | { readonly name: string; readonly value: string }
  | {
      readonly name: string;
      readonly filename: string;
      readonly contentType?: string;
      readonly content: Content;
    };

/** A stretch of a form: text to be sent in UTF-8, or a file's bytes. */
export type FormPiece<Content> =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'content'; readonly content: Content };

/**
 * Writes a `multipart/form-data` body (RFC 7578) as the pieces to be sent one after the other, so that files can be
 * streamed between them.
 * @param boundary must occur in no part: use a random one
 */
export function writeForm<Content>(
  parts: readonly OutgoingPart<Content>[],
  boundary: string,
): readonly FormPiece<Content>[] {
  const pieces: FormPiece<Content>[] = [];
  let text = '';
  for (const part of parts) {
    text += `--${boundary}\r\n${headOf(part)}\r\n\r\n`;
    if ('value' in part) {
      text += part.value;
    } else {
      pieces.push({ kind: 'text', text }, { kind: 'content', content: part.content });
      text = '';
    }
    text += '\r\n';
  }
  return [...pieces, { kind: 'text', text: `${text}--${boundary}--\r\n` }];
}

function headOf(part: OutgoingPart<unknown>): string {
  const disposition = `Content-Disposition: form-data; name="${escape(part.name)}"`;
  if ('value' in part) return disposition;
  const type = printable(part.contentType) ?? 'application/octet-stream';
  return `${disposition}; filename="${escape(part.filename)}"\r\nContent-Type: ${type}`;
}

/**
 * As browsers do it: WHATWG HTML, "multipart/form-data encoding algorithm". Beyond that a backslash is doubled, since some
 * readers take it and a quote after it for a quote that is part of the name; and no header may hold a NUL.
 */
const escape = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A')
    .replaceAll('\0', '%00')
    .replaceAll('"', '%22');

/** A media type that could end its line early is none. */
const printable = (type: string | undefined): string | undefined =>
  type !== undefined && /^[\x20-\x7e]+$/.test(type) ? type : undefined;
