/** What is kept of a file: never the whole of it. */
export interface RecordedFile {
  /** Without parameters, in lower case; absent where the client said none. */
  readonly contentType?: string;
  /** Bytes. */
  readonly size: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
  /** The first bytes, 256 at most: what a vendor's checks look at. */
  readonly start: Buffer;
}

/** A file in a form. */
export interface RecordedFilePart extends RecordedFile {
  readonly name: string;
  /** As the client wrote it; may be empty. */
  readonly filename: string;
}

/** A text in a form. */
export interface RecordedTextPart {
  readonly name: string;
  readonly contentType?: string;
  readonly text: string;
}

export type RecordedPart = RecordedFilePart | RecordedTextPart;

/** A form as it came in. */
export interface RecordedForm {
  /** In the order they arrived. */
  readonly parts: readonly RecordedPart[];
  /** Why it could not be read to its end; absent where it was. */
  readonly fault?: string;
}

/** Whether a part brings a file: what has a file's name does. */
export function isFilePart(part: RecordedPart): part is RecordedFilePart {
  return 'filename' in part;
}
