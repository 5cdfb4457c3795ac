import { isUtf8 } from 'node:buffer';
import type { MediaFile } from '#libs/canonical';
import { MultipartError, MultipartScanner } from '#libs/multipart';
import type { MultipartEvent, PartHead } from '#libs/multipart';
import type { FormDigest } from '../../idempotency/form-digest.js';
import type { FormContents } from './form.js';
import type { FormLimits } from './form-limits.js';
import {
  emptyForm,
  fieldsTooLarge,
  fieldTooLarge,
  fileTooLarge,
  formTooLarge,
  modelAsFile,
  modelTwice,
  notUtf8,
  unreadableForm,
} from './form-refusals.js';
import type { Spool } from './spool.js';
import { SpooledContent } from './spooled-content.js';

const scannerLimits = { headSize: 16 * 1024, parts: 1_000 };
/** All text fields of a form together: they are kept in memory. */
const allFieldsLimit = 16 * 1024 * 1024;
/** `name[]`, `name[0]`: how several clients write lists. */
const listSuffix = /\[\d*\]$/;
/** Files whatever their disposition says: some clients name none. */
const fileTypes = /^(?:application\/octet-stream|audio\/|image\/|video\/)/i;

/** The part that is being read. */
interface OpenPart {
  readonly head: PartHead;
  readonly field: string;
  readonly isFile: boolean;
  size: number;
  /** Of a text field. */
  readonly chunks: Buffer[];
}

/** Reads a form while it comes: collects its text fields, notes where its files stand, and keeps the limits. */
export class FormReader {
  private readonly scanner: MultipartScanner;
  private readonly fields = new Map<string, string[]>();
  private readonly lists = new Set<string>();
  private readonly files: { field: string; file: MediaFile }[] = [];
  private part: OpenPart | undefined;
  private model: FormContents['model'];
  private firstPart: number | undefined;
  private size = 0;
  private fieldsSize = 0;

  /**
   * @param spool where the same bytes are written to
   * @param digest is shown all of it
   */
  constructor(
    private readonly boundary: string,
    private readonly limits: FormLimits,
    private readonly spool: Spool,
    private readonly digest?: FormDigest,
  ) {
    this.scanner = new MultipartScanner(boundary, scannerLimits);
  }

  /** @throws GatewayError as soon as the form is known to be refused */
  push(chunk: Buffer): void {
    this.size += chunk.length;
    if (this.size > this.limits.form) throw formTooLarge(this.limits);
    for (const event of this.reading(() => this.scanner.push(chunk))) this.onEvent(event);
  }

  /**
   * The body came to its end.
   * @throws GatewayError where the form is not whole, or empty
   */
  end(contentType: string): FormContents {
    this.reading(() => {
      this.scanner.end();
    });
    const { boundary, fields, lists, files, model, firstPart } = this;
    if (firstPart === undefined) throw emptyForm();
    return { contentType, boundary, fields, lists, files, firstPart, ...(model !== undefined && { model }) };
  }

  private onEvent(event: MultipartEvent): void {
    this.digest?.take(event);
    switch (event.type) {
      case 'part':
        this.begin(event.head);
        break;
      case 'content':
        if (this.part !== undefined) this.take(this.part, event.bytes);
        break;
      case 'end':
        if (this.part !== undefined) this.finish(this.part, event.end);
        break;
      case 'finished':
        this.part = undefined;
    }
  }

  private begin(head: PartHead): void {
    this.firstPart ??= head.boundaryAt;
    const field = head.name.replace(listSuffix, '');
    const isFile = head.filename !== undefined || fileTypes.test(head.contentType ?? '');
    if (field === 'model') {
      if (isFile) throw modelAsFile();
      if (this.model !== undefined) throw modelTwice();
    }
    this.part = { head, field, isFile, size: 0, chunks: [] };
  }

  private take(part: OpenPart, bytes: Buffer): void {
    part.size += bytes.length;
    if (part.isFile) {
      if (part.size > this.limits.file) throw fileTooLarge(part.field, this.limits);
      return;
    }
    this.fieldsSize += bytes.length;
    if (part.size > this.limits.field) throw fieldTooLarge(part.field, this.limits);
    if (this.fieldsSize > allFieldsLimit) throw fieldsTooLarge(allFieldsLimit);
    // A copy: the slice would keep all of its chunk, files included.
    part.chunks.push(Buffer.from(bytes));
  }

  private finish(part: OpenPart, end: number): void {
    const { head, field } = part;
    if (part.isFile) {
      this.files.push({ field, file: fileOf(head, new SpooledContent(this.spool, head.start, end)) });
    } else {
      this.addField(part);
      if (field === 'model') this.model = { start: head.start, end };
    }
    this.part = undefined;
  }

  private addField({ head, field, chunks }: OpenPart): void {
    const bytes = Buffer.concat(chunks);
    if (!isUtf8(bytes)) throw notUtf8(field);
    const values = this.fields.get(field) ?? [];
    values.push(bytes.toString('utf8'));
    this.fields.set(field, values);
    if (values.length > 1 || field !== head.name) this.lists.add(field);
  }

  private reading<Result>(read: () => Result): Result {
    try {
      return read();
    } catch (error) {
      throw error instanceof MultipartError ? unreadableForm(error) : error;
    }
  }
}

function fileOf(head: PartHead, content: SpooledContent): MediaFile {
  // Some clients send the whole path.
  const name = head.filename?.replace(/^.*[/\\]/s, '') ?? '';
  const mediaType = head.contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return {
    content,
    ...(name !== '' && { name }),
    // The general type says nothing.
    ...(mediaType !== '' && mediaType !== 'application/octet-stream' && { mediaType }),
  };
}
