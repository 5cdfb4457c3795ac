import { GatewayError } from '#libs/canonical';
import type { ImageRequest, MediaEncodeTarget, OutgoingRequest, Translated } from '#libs/canonical';
import {
  dropImageSettings,
  foreignFields,
  imageMediaType,
  LossCollector,
  unlessEmpty,
  writePictureShape,
} from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import { dialectFor } from './dialect.js';
import { format } from './format.js';

const ratios = ['1:1', '3:4', '4:3', '9:16', '16:9'];
/** Pictures of one request. */
const mostPictures = 4;

/** @throws GatewayError `caller_unsupported_feature` for anything but a new picture */
export function encodeRequest(request: ImageRequest, target: MediaEncodeTarget): Translated<OutgoingRequest> {
  if (request.operation !== 'generate-image') throw onlyNewPictures(request);
  const losses = new LossCollector();
  foreignFields(request.ext, format, losses);
  const { aspectRatio, imageSize } = writePictureShape(
    request,
    ratios,
    dialectFor(target).largestImage,
    losses,
  );
  const outputOptions = writeOutput(request, losses);
  dropImageSettings(
    request,
    ['quality', 'moderation', 'inputFidelity', 'style', 'seed', 'user', 'safetyIdentifier'],
    losses,
  );
  const value: JsonObject = {
    instances: [{ prompt: request.prompt ?? '' }],
    parameters: {
      sampleCount: request.count ?? 1,
      ...(aspectRatio !== undefined && { aspectRatio }),
      ...(imageSize !== undefined && { sampleImageSize: imageSize }),
      ...(outputOptions !== undefined && { outputOptions }),
      // Else a filtered picture is missing without a word.
      includeRaiReason: true,
    },
  };
  return { value: { body: { kind: 'json', value } }, losses: losses.losses };
}

function writeOutput({ encoding, compression }: ImageRequest, losses: LossCollector): JsonObject | undefined {
  const isMade = encoding === 'png' || encoding === 'jpeg';
  if (encoding !== undefined && !isMade) {
    losses.approximated(
      'output_format',
      'output_format',
      'The target makes png and jpeg alone: png is given.',
    );
  }
  if (compression !== undefined && encoding !== 'jpeg') {
    losses.dropped('output_compression', 'output_compression', 'The target compresses jpeg alone.');
  }
  return unlessEmpty<JsonObject>({
    ...(isMade && { mimeType: imageMediaType(encoding) }),
    ...(encoding === 'jpeg' && compression !== undefined && { compressionQuality: compression }),
  });
}

/** More pictures than one request may ask for are asked for in several. */
export function split(request: ImageRequest): readonly [ImageRequest, ...ImageRequest[]] {
  const { count = 1 } = request;
  if (count <= mostPictures) return [request];
  const rest = split({ ...request, count: count - mostPictures });
  return [{ ...request, count: mostPictures }, ...rest];
}

function onlyNewPictures({ operation }: ImageRequest): GatewayError {
  const what = operation === 'edit-image' ? 'change pictures' : 'vary pictures';
  return new GatewayError(
    'caller_unsupported_feature',
    `Imagen cannot ${what} on the Gemini API: it makes new ones. Ask a Gemini image model such as gemini-2.5-flash-image, or an OpenAI one.`,
    { param: 'model', reason: operation },
  );
}
