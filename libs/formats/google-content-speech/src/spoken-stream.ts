import type { Buffer } from 'node:buffer';
import type { AnswerDecoder, SpeechEvent } from '#libs/canonical';
import { brokenEventStream, notJsonEvent, parseEventData } from '#libs/codec-kit';
import { EventStreamParser } from '#libs/event-stream';
import { SpokenContents } from './spoken-contents.js';

/** Reads server-sent events that each hold some of the audio. The stream has no end mark but the finish. */
export class SpokenStream implements AnswerDecoder<SpeechEvent> {
  readonly #parser = new EventStreamParser();
  readonly #contents = new SpokenContents();

  push(chunk: Buffer): readonly SpeechEvent[] {
    return this.#parser.push(chunk).flatMap(({ data }) => this.#read(data.trim()));
  }

  end(): readonly SpeechEvent[] {
    if (!this.#contents.finished) throw brokenEventStream();
    return this.#contents.end();
  }

  #read(data: string): readonly SpeechEvent[] {
    if (data === '' || data === '[DONE]') return [];
    const body = parseEventData(data);
    if (body === undefined) throw notJsonEvent();
    return this.#contents.read(body);
  }
}
