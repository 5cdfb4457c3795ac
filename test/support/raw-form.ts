/** What separates the parts of {@link rawForm}. */
export const boundary = 'b0undary';

/** The header that goes with {@link rawForm}. */
export const formType = { 'content-type': `multipart/form-data; boundary=${boundary}` } as const;

/** A text field, or a file. */
export interface RawPart {
  readonly name: string;
  readonly value: string | Buffer;
  readonly filename?: string;
  readonly type?: string;
}

/** What stands before a part's value. */
export function partHead({ name, filename, type }: Omit<RawPart, 'value'>): string {
  const file = filename === undefined ? '' : `; filename="${filename}"`;
  const said = type === undefined ? '' : `Content-Type: ${type}\r\n`;
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${said}\r\n`;
}

/** What stands after the last part's value. */
export const formEnd = `\r\n--${boundary}--\r\n`;

/** A form of these parts, byte by byte. */
export function rawForm(...parts: readonly RawPart[]): Buffer {
  const pieces = parts.flatMap((part, index) => [
    Buffer.from((index === 0 ? '' : '\r\n') + partHead(part)),
    Buffer.from(part.value),
  ]);
  return Buffer.concat([...pieces, Buffer.from(formEnd)]);
}
