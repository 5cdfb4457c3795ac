import type { Buffer } from 'node:buffer';
import { sumUsage } from '#libs/canonical';
import type {
  AnswerDecoder,
  AnswerHead,
  GeneratedImage,
  ImageEvent,
  ImageRequest,
  ImageSettings,
  Usage,
} from '#libs/canonical';
import {
  brokenEventStream,
  CollectedBody,
  isText,
  notJsonEvent,
  parseEventData,
  readOpenAiStreamError,
  unreadable,
} from '#libs/codec-kit';
import { EventStreamParser } from '#libs/event-stream';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { isCompleted, isPartial } from './event-types.js';
import { encodingIn, pictureOf, readAnswer, settingsOf } from './read-answer.js';
import { readUsage } from './usage.js';

/** Upstreams that cannot stream answer whole, though asked for a stream: the content type tells. */
export function createDecoder(
  { stream }: ImageRequest,
  { contentType }: AnswerHead,
): AnswerDecoder<ImageEvent> {
  const isStream = contentType === 'text/event-stream' || (contentType === '' && stream);
  return isStream ? new StreamDecoder() : new WholeDecoder();
}

class WholeDecoder implements AnswerDecoder<ImageEvent> {
  readonly #body = new CollectedBody();

  push(chunk: Buffer): readonly ImageEvent[] {
    this.#body.push(chunk);
    return [];
  }

  end(): readonly ImageEvent[] {
    return readAnswer(this.#body.json());
  }
}

/** A picture of 3840 by 2160 pixels in base64, with room to spare. */
const maximumEventBytes = 128 * 1024 * 1024;

class StreamDecoder implements AnswerDecoder<ImageEvent> {
  readonly #parser = new EventStreamParser({ maximumEventBytes });
  readonly #usages: Usage[] = [];
  #completed = 0;
  /** A picture was shown unfinished since the last finished one. */
  #isUnderWay = false;
  #created: number | undefined;

  push(chunk: Buffer): readonly ImageEvent[] {
    return this.#parser.push(chunk).flatMap(({ data }) => this.#read(data.trim()));
  }

  end(): readonly ImageEvent[] {
    if (this.#completed === 0 || this.#isUnderWay || this.#parser.incomplete) throw brokenEventStream();
    // Each picture reports its own; the vendor's words stand where there is one report.
    const usage = this.#usages.length === 1 ? this.#usages[0] : sumUsage(this.#usages);
    return [
      {
        type: 'done',
        ...(this.#created !== undefined && { created: this.#created }),
        ...(usage !== undefined && { usage }),
      },
    ];
  }

  #read(data: string): readonly ImageEvent[] {
    if (data === '' || data === '[DONE]') return [];
    const body = parseEventData(data);
    if (!isJsonObject(body)) throw notJsonEvent();
    if (body.error !== undefined && body.error !== null) throw readOpenAiStreamError(body);
    const { type } = body;
    if (!isText(type)) return [];
    if (type === 'error') throw readOpenAiStreamError(body);
    if (isPartial(type)) return [this.#partial(body)];
    return isCompleted(type) ? [this.#image(body)] : [];
  }

  #partial(body: JsonObject): ImageEvent {
    this.#isUnderWay = true;
    const index = Number.isInteger(body.partial_image_index) ? Number(body.partial_image_index) : 0;
    return { type: 'partial', index, ...shownIn(body) };
  }

  #image(body: JsonObject): ImageEvent {
    this.#completed += 1;
    this.#isUnderWay = false;
    if (Number.isInteger(body.created_at)) this.#created ??= Number(body.created_at);
    if (isJsonObject(body.usage)) this.#usages.push(readUsage(body.usage));
    return { type: 'image', ...shownIn(body) };
  }
}

/** The picture of an event, and the settings in effect. */
function shownIn(body: JsonObject): { image: GeneratedImage; settings?: ImageSettings } {
  const settings = settingsOf(body);
  return { image: imageIn(body), ...(settings !== undefined && { settings }) };
}

function imageIn({ b64_json: base64, url, output_format: outputFormat }: JsonObject) {
  const encoding = encodingIn(outputFormat);
  if (isText(base64) && base64 !== '') return pictureOf(base64, encoding);
  if (!isText(url) || url === '') throw unreadable('b64_json', 'is missing in an event');
  return { data: { kind: 'url' as const, url }, ...(encoding !== undefined && { encoding }) };
}
