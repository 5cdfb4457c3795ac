import type { Usage, WireEvent } from '#libs/canonical';
import type { JsonObject, JsonValue } from '#libs/json';
import { estimateTokens } from '../../composition/tokens.js';
import { drawPicture } from '../../media/pictures/draw-picture.js';
import type { PictureFormat, PictureOrder } from '../../media/pictures/picture.js';
import { serverSentEvents } from '../framing.js';
import type { MediaCall, MediaWords } from '../media-call.js';
import { openAiError } from '../openai/openai-error.js';
import type { VendorReply, VendorStream } from '../vendor.js';
import { readImageCall } from './image-call.js';
import type { ImageCall, ImageOperation } from './image-call.js';
import { imageModel } from './image-model.js';
import { pictureUrl } from './picture-address.js';

/** Tokens of a picture by its quality. */
const qualityTokens: Readonly<Record<string, number>> = { low: 272, medium: 1056, high: 4160 };
const inputImageTokens = 323;

/** Draws what the words say, whole or as events. */
export function answerImages(
  call: MediaCall,
  operation: ImageOperation,
  words: MediaWords,
): VendorReply | VendorStream {
  if (words.isBlocked) return rejected;
  const image = readImageCall(call, operation);
  const { model } = image.fields;
  const isGpt = imageModel(textOf(model) ?? '').family === 'gpt-image';
  if (!isGpt) return legacyAnswer(image, words, call.headers.host ?? '');
  return image.fields.stream === true ? streamed(image, words) : whole(image, words);
}

const rejected = openAiError(400, {
  message:
    'Your request was rejected by the safety system. If you believe this is an error, contact us at help.openai.com.',
  type: 'image_generation_user_error',
  code: 'moderation_blocked',
});

function whole(image: ImageCall, words: MediaWords): VendorReply {
  const data = indexes(image).map((index) => ({ b64_json: picture(image, words, index) }));
  const body = {
    created: words.created,
    ...settingsOf(image),
    data,
    ...identifierOf(image),
    usage: usageOf(image, data.length, true),
    ...(formatOf(image) === 'svg' && { svg_usage: svgUsage(image) }),
  };
  return { status: 200, body, charge: chargeOf(image) };
}

/** The DALL·E models: addresses unless base64 is asked for; no usage. */
function legacyAnswer(image: ImageCall, words: MediaWords, host: string): VendorReply {
  const { response_format: form = 'url', model } = image.fields;
  const revised = model === 'dall-e-3' ? { revised_prompt: `${words.text} In detail.` } : {};
  const data = indexes(image).map((index) => ({
    ...revised,
    ...(form === 'b64_json'
      ? { b64_json: picture(image, words, index) }
      : { url: pictureUrl(host, 'png', orderOf(image, `${words.text} #${index}`)) }),
  }));
  return { status: 200, body: { created: words.created, data }, charge: { output: { images: data.length } } };
}

/** Each picture: unfinished ones, then itself; the last one brings the usage of all. */
function streamed(image: ImageCall, words: MediaWords): VendorStream {
  const prefix = image.operation === 'edit' ? 'image_edit' : 'image_generation';
  const { partial_images: asked } = image.fields;
  const partials = Math.min(words.media.partialImages ?? 3, typeof asked === 'number' ? asked : 0);
  const shared = { created_at: words.created, ...settingsOf(image) };
  const events = indexes(image).flatMap((index) => [
    ...Array.from({ length: partials }, (_, partial) =>
      event({
        type: `${prefix}.partial_image`,
        b64_json: picture(image, words, index, partial),
        ...shared,
        partial_image_index: partial,
      }),
    ),
    event({
      type: `${prefix}.completed`,
      b64_json: picture(image, words, index),
      ...shared,
      ...identifierOf(image),
      usage: usageOf(image, 1, index === 0),
    }),
  ]);
  return { events, framing: serverSentEvents, charge: chargeOf(image) };
}

function event(data: JsonObject & { readonly type: string }): WireEvent {
  return { event: data.type, data: JSON.stringify(data) };
}

function picture(image: ImageCall, { text, media }: MediaWords, index: number, partial?: number): string {
  const { pictures } = media;
  const given = pictures?.[index % pictures.length];
  if (given !== undefined && partial === undefined) return given;
  const seed = `${text} #${index}${partial === undefined ? '' : ` after ${partial}`}`;
  return drawPicture(formatOf(image), orderOf(image, seed)).toString('base64');
}

function orderOf(image: ImageCall, seed: string): PictureOrder {
  const [width = 1024, height = 1024] = sizeOf(image).split('x').map(Number);
  const { background, frame_count: frames = 9, frame_duration_ms: duration } = image.fields;
  return {
    width,
    height,
    seed,
    isTransparent: background === 'transparent',
    ...(typeof frames === 'number' && { frames }),
    ...(typeof duration === 'number' && { frameDuration: duration }),
  };
}

/** What is in effect, where the client left the choice. */
function settingsOf(image: ImageCall): JsonObject {
  const { background } = image.fields;
  return {
    background: background === 'transparent' ? background : 'opaque',
    output_format: formatOf(image),
    quality: qualityOf(image),
    size: sizeOf(image),
  };
}

const formatOf = ({ fields }: ImageCall): PictureFormat =>
  (textOf(fields.output_format) ?? 'png') as PictureFormat;

function sizeOf({ fields }: ImageCall): string {
  const size = textOf(fields.size) ?? 'auto';
  return /^\d+x\d+$/u.test(size) ? size : '1024x1024';
}

function qualityOf({ fields }: ImageCall): string {
  const quality = textOf(fields.quality) ?? 'auto';
  return quality === 'auto' ? 'medium' : quality;
}

function identifierOf({ fields }: ImageCall): JsonObject {
  const said = [fields.safety_identifier, fields.user].find((one) => typeof one === 'string' && one !== '');
  return said === undefined ? {} : { safety_identifier: said };
}

function chargeOf(image: ImageCall): Usage {
  const { text, images, output } = countsOf(image, indexes(image).length, true);
  return { input: { total: text + images, text, image: images }, output: { total: output, image: output } };
}

/** @param isFirst the prompt is read once, however many pictures are made of it */
const countsOf = (image: ImageCall, count: number, isFirst: boolean) => ({
  text: isFirst ? estimateTokens(textOf(image.fields.prompt)?.length ?? 0) : 0,
  images: isFirst ? image.inputs * inputImageTokens : 0,
  output: (qualityTokens[qualityOf(image)] ?? 4160) * count,
});

function usageOf(image: ImageCall, count: number, isFirst: boolean): JsonObject {
  const { text, images, output } = countsOf(image, count, isFirst);
  return {
    input_tokens: text + images,
    output_tokens: output,
    total_tokens: text + images + output,
    input_tokens_details: { image_tokens: images, text_tokens: text },
    output_tokens_details: { image_tokens: output, text_tokens: 0 },
  };
}

function svgUsage({ fields }: ImageCall): JsonObject {
  const { svg } = fields;
  const model = typeof svg === 'object' && svg !== null && 'model' in svg ? svg.model : 'mock-svg-author';
  return { model: model ?? '', input_tokens: 10, output_tokens: 20, reasoning_tokens: 0, total_tokens: 30 };
}

function indexes({ fields }: ImageCall): readonly number[] {
  const { n } = fields;
  return Array.from({ length: typeof n === 'number' ? n : 1 }, (_, index) => index);
}

const textOf = (value: JsonValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;
