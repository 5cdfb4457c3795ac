import type {
  FormPart,
  ImageInput,
  ImageRequest,
  MediaEncodeTarget,
  OutgoingRequest,
  Translated,
} from '#libs/canonical';
import { foreignFields, LossCollector, said } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import { dialectFor } from './dialect.js';
import type { ImagesDialect } from './dialect.js';
import { format } from './format.js';
import { writeFields } from './form-parts.js';
import { inputsOf, isForm, writeInput } from './image-output.js';

/** @throws GatewayError `caller_unsupported_feature` for pictures in a form that the upstream does not read */
export function encodeRequest(request: ImageRequest, target: MediaEncodeTarget): Translated<OutgoingRequest> {
  const losses = new LossCollector();
  const dialect = dialectFor(target);
  const value: JsonObject = {
    ...foreignFields(request.ext, format, losses),
    model: target.model,
    ...writeSettings(request, target, dialect, losses),
  };
  return { value: { body: writeBody(request, target, dialect, value, losses) }, losses: losses.losses };
}

function writeBody(
  request: ImageRequest,
  target: MediaEncodeTarget,
  dialect: ImagesDialect,
  fields: JsonObject,
  losses: LossCollector,
): OutgoingRequest['body'] {
  if (request.operation === 'generate-image') return { kind: 'json', value: fields };
  if (isForm(request)) return { kind: 'form', parts: [...writeFields(fields), ...writeFiles(request)] };
  if (request.operation === 'vary-image' || !dialect.jsonEdits) {
    throw losses.unsupported('image', 'must be a file of a form for this model: send multipart/form-data');
  }
  const { images, mask, markup } = request;
  const value = {
    ...fields,
    images: images.map((image) => writeInput(image, target)),
    ...(mask !== undefined && { mask: writeInput(mask, target) }),
    ...(markup !== undefined && { markup: writeInput(markup, target) }),
  };
  return { kind: 'json', value };
}

/** Fields come before files, so that an upstream knows what is wanted before the bytes arrive. */
function writeFiles({ images, mask, markup }: ImageRequest): readonly FormPart[] {
  const name = images.length === 1 ? 'image' : 'image[]';
  return [
    ...images.flatMap((image) => filePart(name, image)),
    ...(mask === undefined ? [] : filePart('mask', mask)),
    ...(markup === undefined ? [] : filePart('markup', markup)),
  ];
}

const filePart = (name: string, input: ImageInput): readonly FormPart[] =>
  input.kind === 'file' ? [{ name, file: input.file }] : [];

function writeSettings(
  request: ImageRequest,
  { stream = request.stream }: MediaEncodeTarget,
  dialect: ImagesDialect,
  losses: LossCollector,
): JsonObject {
  const { size, seed, delivery } = request;
  if (seed !== undefined && !dialect.seed) losses.dropped('seed', 'seed', 'The target takes no seed.');
  return said({
    prompt: request.prompt,
    n: request.count,
    size: typeof size === 'object' ? `${size.width}x${size.height}` : size,
    quality: request.quality,
    background: request.background,
    output_format: request.encoding,
    output_compression: request.compression,
    moderation: request.moderation,
    input_fidelity: request.inputFidelity,
    style: request.style,
    seed: dialect.seed ? seed : undefined,
    // Where the upstream gives base64 alone, the gateway keeps the pictures for those who want addresses.
    response_format:
      delivery === undefined || !dialect.responseFormat ? undefined : delivery === 'url' ? 'url' : 'b64_json',
    stream: stream ? true : undefined,
    partial_images: request.partialImages,
    user: request.user,
    safety_identifier: request.safetyIdentifier,
  });
}

/** Files must be read where they stand beside pictures that are none. */
export const filesInside = (request: ImageRequest) =>
  isForm(request)
    ? []
    : inputsOf(request).flatMap((input) => (input.kind === 'file' ? [input.file.content] : []));
