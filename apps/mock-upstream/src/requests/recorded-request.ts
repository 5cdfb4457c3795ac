import type { IncomingHttpHeaders } from 'node:http';
import type { Charge } from '../books/book-entry.js';
import { isFilePart } from '../uploads/recorded-upload.js';
import type { RecordedFile, RecordedForm } from '../uploads/recorded-upload.js';

type Outcome = PromiseWithResolvers<number>;

/** A message of a WebSocket. */
export interface RecordedFrame {
  readonly from: 'client' | 'server';
  /** Of `performance.now()`. */
  readonly at: number;
  readonly text: string;
}

/** Characters of frames that are kept of one connection: the oldest go first. */
const frameCharactersKept = 16 * 1024 * 1024;

/** A request as it arrived, and what became of it. Times are of `performance.now()`. */
export class RecordedRequest {
  /** When the head was read. */
  readonly receivedAt = performance.now();
  /** The raw body. Empty until it is complete, and for forms and files. */
  body: Buffer = Buffer.alloc(0);
  /** The parts of a form, once it is complete. Absent: the body is none. */
  form: RecordedForm | undefined;
  /** Where the body is one file: what is kept of it. */
  file: RecordedFile | undefined;
  /** When the last byte of the body was read. */
  bodyReceivedAt: number | undefined;
  /** When the exchange was over, however it ended. */
  closedAt: number | undefined;
  /** When the client closed the connection before the answer was whole. */
  abortedAt: number | undefined;
  /** How a WebSocket was closed. */
  closeFrame: { readonly code: number; readonly reason: string } | undefined;
  /** Status of the answer. Absent until its head was sent. */
  status: number | undefined;
  /** What the vendor charges for its answer. Absent: nothing. */
  charge: Charge | undefined;
  /** Bytes of the answer's body handed to the socket. */
  bytesWritten = 0;
  /** What passed over a WebSocket, oldest first. */
  readonly frames: RecordedFrame[] = [];
  #frameCharacters = 0;
  #endedByUs = false;
  #abort: Outcome | undefined;
  #close: Outcome | undefined;

  constructor(
    /** Counts up from 1. */
    readonly id: number,
    readonly method: string,
    /** Path and query as sent. */
    readonly url: string,
    readonly headers: IncomingHttpHeaders,
  ) {}

  /** The path without the query. */
  get path(): string {
    const end = this.url.indexOf('?');
    return end < 0 ? this.url : this.url.slice(0, end);
  }

  get query(): URLSearchParams {
    const start = this.url.indexOf('?');
    return new URLSearchParams(start < 0 ? '' : this.url.slice(start + 1));
  }

  /** The body as UTF-8. */
  get text(): string {
    return this.body.toString('utf8');
  }

  /** Whether a text occurs in the body, in the address or in a text of the form. */
  contains(text: string): boolean {
    if (this.body.includes(text) || this.url.includes(text)) return true;
    return this.form?.parts.some((part) => !isFilePart(part) && part.text.includes(text)) ?? false;
  }

  /**
   * The parsed body.
   * @throws SyntaxError where it is no JSON.
   */
  json(): unknown {
    return JSON.parse(this.text);
  }

  /**
   * Resolves with the time at which the client closed the connection early.
   * Rejects where the exchange ended in any other way.
   */
  get aborted(): Promise<number> {
    if (!this.#abort) {
      this.#abort = Promise.withResolvers<number>();
      if (this.closedAt !== undefined) this.#settle(this.#abort);
    }
    return this.#abort.promise;
  }

  /** Resolves with the time at which the exchange was over, however it ended. */
  get closed(): Promise<number> {
    if (!this.#close) {
      this.#close = Promise.withResolvers<number>();
      if (this.closedAt !== undefined) this.#close.resolve(this.closedAt);
    }
    return this.#close.promise;
  }

  keepFrame(from: RecordedFrame['from'], text: string): void {
    this.frames.push({ from, at: performance.now(), text });
    this.#frameCharacters += text.length;
    while (this.#frameCharacters > frameCharactersKept && this.frames.length > 1) {
      this.#frameCharacters -= this.frames.shift()?.text.length ?? 0;
    }
  }

  /** The mock itself is about to end the connection: its close is not the client's. */
  markEndedByUs(): void {
    this.#endedByUs = true;
  }

  /** The connection or the exchange on it is over. */
  markClosed(answeredWhole: boolean): void {
    if (this.closedAt !== undefined) return;
    this.closedAt = performance.now();
    if (!answeredWhole && !this.#endedByUs) this.abortedAt = this.closedAt;
    if (this.#abort) this.#settle(this.#abort);
    this.#close?.resolve(this.closedAt);
  }

  #settle(abort: Outcome): void {
    if (this.abortedAt !== undefined) abort.resolve(this.abortedAt);
    else abort.reject(new Error(`${this.method} ${this.url} was not aborted: the mock ended the exchange`));
  }
}
