import { Buffer } from 'node:buffer';
import type { AnswerEncoder, GatewayError, Loss, SpeechEvent } from '#libs/canonical';
import { formatServerSentEvent } from '#libs/event-stream';
import type { JsonObject } from '#libs/json';
import { encodeStreamError } from './stream-error.js';
import { writeUsage } from './usage.js';

/** Bytes that are whole characters of base64. */
const whole = 3;

/** Writes audio as server-sent events without names, the last of which tells the usage. */
export class SpeechStreamEncoder implements AnswerEncoder<SpeechEvent> {
  readonly contentType = 'text/event-stream; charset=utf-8';
  readonly streams = true;
  readonly losses: readonly Loss[] = [];
  /** Up to two bytes: clients may join the base64 of events before they decode it. */
  #rest: Buffer = Buffer.alloc(0);

  push(event: SpeechEvent): string {
    switch (event.type) {
      case 'start':
        return '';
      case 'audio':
        return this.#audio(event.bytes);
      case 'done':
        return this.#delta(this.#rest) + write({ type: 'speech.audio.done', usage: writeUsage(event.usage) });
    }
  }

  fail(error: GatewayError): string {
    return encodeStreamError(error).map(formatServerSentEvent).join('');
  }

  #audio(bytes: Uint8Array): string {
    const joined = Buffer.concat([this.#rest, bytes]);
    const end = joined.length - (joined.length % whole);
    this.#rest = joined.subarray(end);
    return this.#delta(joined.subarray(0, end));
  }

  #delta(bytes: Buffer): string {
    return bytes.length === 0 ? '' : write({ type: 'speech.audio.delta', audio: bytes.toString('base64') });
  }
}

const write = (body: JsonObject): string => formatServerSentEvent({ data: JSON.stringify(body) });
