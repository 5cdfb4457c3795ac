import type { Buffer } from 'node:buffer';
import type { AnswerDecoder } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { CollectedBody } from './collected-body.js';
import { unreadable } from './field-reader.js';

/** Reads an answer that is one JSON object, once it is whole. */
export class JsonAnswer<Event> implements AnswerDecoder<Event> {
  readonly #body = new CollectedBody();

  /** @param read the events that the object stands for, `done` last */
  constructor(private readonly read: (body: JsonObject) => readonly Event[]) {}

  push(chunk: Buffer): readonly Event[] {
    this.#body.push(chunk);
    return [];
  }

  end(): readonly Event[] {
    const body = this.#body.json();
    if (!isJsonObject(body)) throw unreadable('body', 'is no JSON object');
    return this.read(body);
  }
}
