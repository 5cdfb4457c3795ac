import { EventStreamParser } from '#libs/event-stream';
import { createJsonArrayStream } from '#libs/formats/google-generate-content';
import type { StreamForm } from './stream-form.js';
import type { Output } from './stream-transform.js';

/** One JSON array whose elements are the events' data: `:streamGenerateContent` without `alt=sse`. */
export class JsonArrayForm implements StreamForm {
  readonly headers = { 'content-type': 'application/json; charset=utf-8' };
  /** Blank space between elements. */
  readonly heartbeat = '\n';
  private readonly parser = new EventStreamParser();
  private readonly array = createJsonArrayStream();

  push(output: Output): string {
    const events = this.parser.push(Buffer.from(output));
    return events.map((event) => this.array.push(event)).join('');
  }

  end(): string {
    const rest = this.parser.end().map((event) => this.array.push(event));
    return rest.join('') + this.array.end();
  }
}
