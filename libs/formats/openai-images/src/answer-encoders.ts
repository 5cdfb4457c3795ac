import { Buffer } from 'node:buffer';
import type {
  AnswerEncoder,
  GatewayError,
  GeneratedImage,
  ImageEncoding,
  ImageEvent,
  ImageRequest,
  ImageSettings,
  Loss,
  MediaReplyDefaults,
} from '#libs/canonical';
import { said } from '#libs/codec-kit';
import { formatServerSentEvent } from '#libs/event-stream';
import type { JsonObject } from '#libs/json';
import { AnswerLosses } from './answer-losses.js';
import { completedType, partialType } from './event-types.js';
import { encodeStreamError } from './stream-error.js';
import { noUsage, writeUsage } from './usage.js';

export const createEncoder = (
  request: ImageRequest,
  defaults: MediaReplyDefaults,
): AnswerEncoder<ImageEvent> =>
  request.stream ? new StreamEncoder(request, defaults) : new WholeEncoder(request, defaults);

/** `{b64_json}` or `{url}`. */
function writeData({ data }: GeneratedImage): JsonObject {
  if (data.kind === 'url') return { url: data.url };
  if (data.kind === 'base64') return { b64_json: data.base64 };
  const { buffer, byteOffset, byteLength } = data.bytes;
  return { b64_json: Buffer.from(buffer, byteOffset, byteLength).toString('base64') };
}

class WholeEncoder implements AnswerEncoder<ImageEvent> {
  readonly contentType = 'application/json';
  readonly streams = false;
  readonly #losses: AnswerLosses;
  readonly #data: JsonObject[] = [];
  readonly #encodings = new Set<ImageEncoding | undefined>();
  #settings: ImageSettings = {};

  constructor(
    request: ImageRequest,
    private readonly defaults: MediaReplyDefaults,
  ) {
    this.#losses = new AnswerLosses(request);
  }

  get losses(): readonly Loss[] {
    return this.#losses.losses;
  }

  push(event: ImageEvent): string {
    if (event.type === 'partial') return '';
    this.#settings = { ...this.#settings, ...event.settings };
    if (event.type === 'done') return this.#write(event);
    const { image } = event;
    this.#losses.image(image);
    this.#encodings.add(image.encoding);
    this.#data.push({
      ...writeData(image),
      ...(image.revisedPrompt !== undefined && { revised_prompt: image.revisedPrompt }),
    });
    return '';
  }

  fail(): undefined {
    return undefined;
  }

  #write({ created, usage }: Extract<ImageEvent, { type: 'done' }>): string {
    this.#losses.settings(this.#settings);
    this.#losses.done();
    const [encoding, ...others] = this.#encodings;
    const { background, quality, size } = this.#settings;
    const body = said({
      created: created ?? this.defaults.created,
      background,
      data: this.#data,
      output_format: others.length === 0 ? encoding : undefined,
      quality,
      size,
      usage: writeUsage(usage),
    });
    return JSON.stringify(body);
  }
}

type Picture = Extract<ImageEvent, { type: 'image' }>;

/**
 * Partial pictures leave as they come; a finished one waits for what comes next, since the last one tells what all of
 * them used.
 */
class StreamEncoder implements AnswerEncoder<ImageEvent> {
  readonly contentType = 'text/event-stream; charset=utf-8';
  readonly streams = true;
  readonly #losses: AnswerLosses;
  #waiting: Picture | undefined;

  constructor(
    private readonly request: ImageRequest,
    private readonly defaults: MediaReplyDefaults,
  ) {
    this.#losses = new AnswerLosses(request);
  }

  get losses(): readonly Loss[] {
    return this.#losses.losses;
  }

  push(event: ImageEvent): string {
    const before = this.#release(event.type === 'done' ? writeUsage(event.usage) : undefined, event);
    if (event.type === 'partial') return before + this.#partial(event);
    if (event.type === 'image') {
      this.#losses.image(event.image);
      this.#losses.revisedPrompt(event.image);
      this.#waiting = event;
      return before;
    }
    this.#losses.done();
    return before;
  }

  fail(error: GatewayError): string {
    const before = this.#release(undefined);
    return before + encodeStreamError(error).map(formatServerSentEvent).join('');
  }

  #release(usage: JsonObject | undefined, next?: ImageEvent): string {
    const picture = this.#waiting;
    if (picture === undefined) return '';
    this.#waiting = undefined;
    const last = next?.type === 'done' ? next.settings : undefined;
    const settings = { ...picture.settings, ...last };
    this.#losses.settings(settings);
    const type = completedType(this.request.operation);
    return this.#event(type, picture.image, settings, { usage: usage ?? noUsage });
  }

  #partial({ index, image, settings = {} }: Extract<ImageEvent, { type: 'partial' }>): string {
    const more = { partial_image_index: index };
    return this.#event(partialType(this.request.operation), image, settings, more);
  }

  #event(type: string, image: GeneratedImage, settings: ImageSettings, more: JsonObject): string {
    const data: JsonObject = {
      type,
      ...writeData(image),
      created_at: this.defaults.created,
      ...this.#effective(image, settings),
      ...more,
    };
    return formatServerSentEvent({ event: type, data: JSON.stringify(data) });
  }

  /** Events say every setting: where the model did not, what was asked for. */
  #effective({ encoding }: GeneratedImage, settings: ImageSettings): JsonObject {
    const { size, background, quality } = this.request;
    const asked = typeof size === 'object' ? `${size.width}x${size.height}` : size;
    return {
      background: settings.background ?? background ?? 'auto',
      output_format: encoding ?? this.request.encoding ?? 'png',
      quality: settings.quality ?? quality ?? 'auto',
      size: settings.size ?? asked ?? 'auto',
    };
  }
}
