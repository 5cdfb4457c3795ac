import { Buffer } from 'node:buffer';
import { sumUsage } from '#libs/canonical';
import type { GatewayError, StreamProbe, Usage } from '#libs/canonical';
import { eventObjects, holdsAny, readOpenAiStreamError } from '#libs/codec-kit';
import { relayedUsage } from './usage.js';

/** Unescaped quotes cannot stand inside a JSON string: such a mark is the event's type, never a picture's bytes. */
const completed = [Buffer.from('"image_generation.completed"'), Buffer.from('"image_edit.completed"')];
const partial = [Buffer.from('"image_generation.partial_image"'), Buffer.from('"image_edit.partial_image"')];
const failed = [Buffer.from('"error":'), Buffer.from('"type":"error"'), Buffer.from('"type": "error"')];

const blankLine = Buffer.from('\n\n');
const brace = Buffer.from('{');

/** Reads along while a stream is relayed. Pictures are megabytes of text: they are searched, never parsed. */
export class ImagesStreamProbe implements StreamProbe {
  whole = false;
  usage: Usage | undefined;
  error: GatewayError | undefined;

  push(bytes: Buffer): void {
    for (const event of eventsIn(bytes)) this.#event(event);
  }

  #event(event: Buffer): void {
    if (holdsAny(event, completed)) {
      this.whole = true;
      this.#addUsage(event);
    } else if (holdsAny(event, partial)) {
      // Another picture has begun.
      this.whole = false;
    } else if (holdsAny(event, failed)) {
      const [body] = eventObjects(event);
      if (body !== undefined) this.error ??= readOpenAiStreamError(body);
    }
  }

  #addUsage(event: Buffer): void {
    const start = event.indexOf(brace);
    const usage = start < 0 ? undefined : relayedUsage(event.subarray(start));
    if (usage === undefined) return;
    this.usage = this.usage === undefined ? usage : sumUsage([this.usage, usage]);
  }
}

/** The relay hands over whole events; blank lines part them. */
function eventsIn(bytes: Buffer): readonly Buffer[] {
  const events: Buffer[] = [];
  let start = 0;
  for (let end = bytes.indexOf(blankLine); end >= 0; end = bytes.indexOf(blankLine, start)) {
    events.push(bytes.subarray(start, end));
    start = end + blankLine.length;
  }
  if (start < bytes.length) events.push(bytes.subarray(start));
  return events;
}
