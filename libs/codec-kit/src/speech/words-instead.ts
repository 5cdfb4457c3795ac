import type { Buffer } from 'node:buffer';
import { GatewayError } from '#libs/canonical';
import type { AnswerDecoder, AnswerHead, SpeechEvent } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { CollectedBody } from '../collected-body.js';
import { parseEventData } from '../stream-events.js';

/** No error takes more bytes. */
const limit = 1024 * 1024;

/** Whether an answer that should be audio is words. */
export const holdsWords = ({ contentType }: AnswerHead): boolean =>
  contentType.startsWith('text/') || /[/+]json$/.test(contentType);

/** Reads an answer that holds words instead of audio: an error, in spite of its status. */
export class WordsInstead implements AnswerDecoder<SpeechEvent> {
  readonly #body = new CollectedBody(limit);

  /** @param readError reads an object in the vendor's form of errors */
  constructor(
    private readonly head: AnswerHead,
    private readonly readError: (body: JsonObject) => GatewayError,
  ) {}

  push(chunk: Buffer): readonly SpeechEvent[] {
    this.#body.push(chunk);
    return [];
  }

  /** @throws GatewayError always */
  end(): never {
    const body = parseEventData(this.#body.text());
    if (isJsonObject(body)) throw this.readError(body);
    throw new GatewayError(
      'provider_invalid_response',
      `The provider answered with ${this.head.contentType} instead of audio.`,
    );
  }
}
