import { FileDigest } from './file-digest.js';
import { MultipartReader } from './multipart-reader.js';
import type { PartHead } from './multipart-reader.js';
import type { RecordedForm, RecordedPart } from './recorded-upload.js';

const longestText = 1024 * 1024;

/** A part that is being read. */
interface OpenPart {
  readonly head: PartHead;
  readonly digest: FileDigest;
  readonly text: Buffer[];
  textSize: number;
}

/** Takes a form in and keeps its texts, and of its files what a {@link FileDigest} keeps. */
export class FormRecorder {
  readonly #parts: RecordedPart[] = [];
  readonly #reader: MultipartReader | undefined;
  #open: OpenPart | undefined;
  #fault: string | undefined;

  /** @param contentType the request's header */
  constructor(contentType: string) {
    const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/iu.exec(contentType) ?? [];
    const boundary = quoted ?? bare;
    if (boundary === undefined) this.#fault = 'no multipart boundary param in Content-Type';
    else {
      this.#reader = new MultipartReader(boundary, {
        begin: (head) => {
          this.#open = { head, digest: new FileDigest(), text: [], textSize: 0 };
        },
        data: (chunk) => {
          this.#take(chunk);
        },
        end: () => {
          this.#close();
        },
      });
    }
  }

  push(chunk: Buffer): void {
    this.#try((reader) => {
      reader.push(chunk);
    });
  }

  /** What came in; also where it was no whole form. */
  end(): RecordedForm {
    this.#try((reader) => {
      reader.end();
    });
    return { parts: this.#parts, ...(this.#fault !== undefined && { fault: this.#fault }) };
  }

  #try(action: (reader: MultipartReader) => void): void {
    if (!this.#reader || this.#fault !== undefined) return;
    try {
      action(this.#reader);
    } catch (error) {
      this.#fault = error instanceof Error ? error.message : String(error);
    }
  }

  #take(chunk: Buffer): void {
    const part = this.#open;
    if (!part) return;
    if (part.head.filename !== undefined) {
      part.digest.push(chunk);
      return;
    }
    part.textSize += chunk.length;
    if (part.textSize > longestText) throw new Error(`the field ${part.head.name} is too long`);
    part.text.push(Buffer.from(chunk));
  }

  #close(): void {
    const part = this.#open;
    if (!part) return;
    const { name, filename, contentType } = part.head;
    this.#parts.push(
      filename === undefined
        ? {
            name,
            ...(contentType !== undefined && { contentType }),
            text: Buffer.concat(part.text).toString(),
          }
        : { name, filename, ...part.digest.end(contentType) },
    );
    this.#open = undefined;
  }
}
