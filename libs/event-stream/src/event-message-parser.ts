import { Buffer } from 'node:buffer';
import { ByteAccumulator } from './byte-accumulator.js';
import { crc32 } from './crc32.js';
import { readHeaders } from './event-message-headers.js';
import { checksumLength, EventMessageError, preludeLength } from './event-message.js';
import type { EventMessage } from './event-message.js';

const defaultLimit = 32 * 1024 * 1024;

export interface EventMessageParserOptions {
  /** Bytes one message may take, and so what the parser may hold. 32 MiB unless said. */
  readonly maximumMessageBytes?: number;
}

/**
 * Reads an `application/vnd.amazon.eventstream` from chunks cut anywhere; both checksums of each message are checked.
 * One per stream; never reused. Source: Amazon Transcribe developer guide, "Event stream encoding".
 */
export class EventMessageParser {
  private readonly limit: number;
  /** A message whose end has not come yet. */
  private readonly pending = new ByteAccumulator();
  private readonly prelude = Buffer.alloc(preludeLength);
  /** Bytes of the message whose prelude was read; 0 before. */
  private total = 0;

  constructor(options: EventMessageParserOptions = {}) {
    this.limit = options.maximumMessageBytes ?? defaultLimit;
  }

  /**
   * Takes bytes off the wire and gives the messages they complete. The bytes are not held on to.
   * @throws EventMessageError where a message is damaged, or larger than the limit
   */
  push(chunk: Uint8Array): EventMessage[] {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const messages: EventMessage[] = [];
    let position = 0;
    while (position < bytes.length) {
      const wanted = (this.total === 0 ? preludeLength : this.total) - this.pending.length;
      const piece = bytes.subarray(position, position + wanted);
      if (this.total === 0) piece.copy(this.prelude, this.pending.length);
      this.pending.append(piece);
      position += piece.length;
      if (this.total === 0 && this.pending.length === preludeLength) this.total = this.readPrelude();
      if (this.pending.length === this.total) messages.push(this.complete());
    }
    return messages;
  }

  /** Whether part of a message has come whose end has not; after the stream's end: whether it was cut. */
  get incomplete(): boolean {
    return this.pending.length > 0;
  }

  /** The length of the message. Checked before any more of it is held. */
  private readPrelude(): number {
    const { prelude } = this;
    const checked = preludeLength - checksumLength;
    if (crc32(prelude.subarray(0, checked)) !== prelude.readUInt32BE(checked)) {
      throw new EventMessageError('The checksum at the beginning of a message is wrong.');
    }
    const total = prelude.readUInt32BE(0);
    if (total > this.limit) {
      throw new EventMessageError(`A message of the stream is larger than ${this.limit} bytes.`);
    }
    if (total < preludeLength + prelude.readUInt32BE(4) + checksumLength) {
      throw new EventMessageError('A message is shorter than its headers.');
    }
    return total;
  }

  private complete(): EventMessage {
    const message = this.pending.take();
    const end = message.length - checksumLength;
    this.total = 0;
    if (crc32(message.subarray(0, end)) !== message.readUInt32BE(end)) {
      throw new EventMessageError('The checksum at the end of a message is wrong.');
    }
    const headersEnd = preludeLength + message.readUInt32BE(4);
    return {
      headers: readHeaders(message.subarray(preludeLength, headersEnd)),
      payload: message.subarray(headersEnd, end),
    };
  }
}
