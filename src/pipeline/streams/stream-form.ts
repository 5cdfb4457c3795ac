import type { Output } from './stream-transform.js';

/** Another form than server-sent events in which a stream leaves. One per answer. */
export interface StreamForm {
  /** Replace those of an event stream. */
  readonly headers: Readonly<Record<string, string>>;
  /** Fills a silence without becoming part of the answer. */
  readonly heartbeat: string;
  /** Server-sent events, cut anywhere, in this form. Empty where none of them is whole yet. */
  push(output: Output): string;
  /** What closes the stream. */
  end(): string;
}
