import type { ClientForm, MediaFile } from '#libs/canonical';
import { joinPieces } from './streamed-body.js';
import type { BodyPiece, StreamedBody } from './streamed-body.js';
import type { Spool } from './spool.js';

/** A stretch of the form's bytes. */
export interface Stretch {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** What was read of a form. */
export interface FormContents {
  readonly contentType: string;
  readonly boundary: string;
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** Names that were written as lists: `name[]`, `name[0]`, or several times. */
  readonly lists: ReadonlySet<string>;
  readonly files: ClientForm['files'];
  /** Where the value of the field `model` stands. Absent without one. */
  readonly model?: Stretch;
  /** Where the boundary before the first part begins. */
  readonly firstPart: number;
}

/** A whole, valid form as a client sent it. Readable until its spool is released. */
export class Form implements ClientForm {
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly lists: ReadonlySet<string>;
  readonly files: readonly { readonly field: string; readonly file: MediaFile }[];
  /** As the client sent it, the boundary included. */
  readonly contentType: string;

  constructor(
    private readonly contents: FormContents,
    private readonly spool: Spool,
  ) {
    ({ fields: this.fields, lists: this.lists, files: this.files, contentType: this.contentType } = contents);
  }

  /** Bytes of the whole form. */
  get size(): number {
    return this.spool.length;
  }

  /** The client's bytes with nothing but the model's name changed. A form without one gets it as its first part. */
  withModel(model: string): StreamedBody {
    const { boundary, contentType, firstPart } = this.contents;
    const place = this.contents.model ?? { start: firstPart, end: firstPart };
    const text =
      this.contents.model === undefined
        ? `--${boundary}\r\nContent-Disposition: form-data; name="model"\r\n\r\n${model}\r\n`
        : model;
    const pieces = [
      this.stretch(0, place.start),
      Buffer.from(text),
      this.stretch(place.end, this.spool.length),
    ];
    return joinPieces(pieces, contentType);
  }

  /** Lets go of the form's bytes. */
  release(): Promise<void> {
    return this.spool.release();
  }

  private stretch(start: number, end: number): BodyPiece {
    return { length: end - start, open: () => this.spool.read(start, end) };
  }
}
