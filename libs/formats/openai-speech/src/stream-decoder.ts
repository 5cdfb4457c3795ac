import { Buffer } from 'node:buffer';
import type { AnswerDecoder, AudioForm, SpeechEvent } from '#libs/canonical';
import {
  AudioAnswer,
  brokenEventStream,
  noAudio,
  notJsonEvent,
  parseEventData,
  readOpenAiStreamError,
  unreadable,
} from '#libs/codec-kit';
import { EventStreamParser } from '#libs/event-stream';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { readUsage } from './usage.js';

/** Reads server-sent events that hold audio. */
export class SpeechStreamDecoder implements AnswerDecoder<SpeechEvent> {
  readonly #parser = new EventStreamParser();
  readonly #audio: AudioAnswer;
  #heard = false;
  #done = false;

  /** @param form what the audio is */
  constructor(form: AudioForm) {
    this.#audio = new AudioAnswer(form);
  }

  push(chunk: Buffer): readonly SpeechEvent[] {
    return this.#parser.push(chunk).flatMap(({ data }) => this.#read(data.trim()));
  }

  end(): readonly SpeechEvent[] {
    if (!this.#done) throw brokenEventStream();
    return [];
  }

  #read(data: string): readonly SpeechEvent[] {
    if (this.#done || data === '' || data === '[DONE]') return [];
    const event = parseEventData(data);
    if (!isJsonObject(event)) throw notJsonEvent();
    if (isJsonObject(event.error)) throw readOpenAiStreamError(event);
    if (event.type === 'speech.audio.delta') return this.#delta(event);
    return event.type === 'speech.audio.done' ? this.#end(event) : [];
  }

  #delta({ audio }: JsonObject): readonly SpeechEvent[] {
    if (typeof audio !== 'string') throw unreadable('audio', 'is no string');
    const bytes = Buffer.from(audio, 'base64');
    this.#heard ||= bytes.length > 0;
    return this.#audio.push(bytes);
  }

  #end({ usage }: JsonObject): readonly SpeechEvent[] {
    if (!this.#heard) throw noAudio();
    this.#done = true;
    return [{ type: 'done', ...(isJsonObject(usage) && { usage: readUsage(usage) }) }];
  }
}
