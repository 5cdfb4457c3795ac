import { GatewayError } from '#libs/canonical';
import type {
  FileContent,
  ImageInput,
  ImageRequest,
  MediaEncodeTarget,
  OutgoingRequest,
  Translated,
} from '#libs/canonical';
import {
  dropImageSettings,
  foreignFields,
  LossCollector,
  unlessEmpty,
  writePictureShape,
} from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import { dialectFor } from './dialect.js';
import { format } from './format.js';
import { writePicture } from './picture-parts.js';

const ratios = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'];

/** What stands for the prompt that variations do not have. */
const variation =
  'Make another picture like this one: the same subject and style, in a slightly different version.';

/** @throws GatewayError `caller_unsupported_feature` for masks, markups and pictures that the model cannot reach */
export function encodeRequest(request: ImageRequest, target: MediaEncodeTarget): Translated<OutgoingRequest> {
  const losses = new LossCollector();
  const { largestImage, imagesAlone } = dialectFor(target);
  refuseDrawings(request);
  foreignFields(request.ext, format, losses);
  const parts = [
    { text: writePrompt(request, losses) },
    ...request.images.map((image, index) => writePicture(image, target, pathOf(request, index))),
  ];
  const imageConfig = unlessEmpty<JsonObject>({
    ...writePictureShape(request, ratios, largestImage, losses),
  });
  noteLosses(request, losses);
  const value: JsonObject = {
    contents: [{ role: 'user', parts }],
    generationConfig: {
      responseModalities: imagesAlone ? ['IMAGE'] : ['TEXT', 'IMAGE'],
      ...(request.seed !== undefined && { seed: request.seed }),
      ...(imageConfig !== undefined && { imageConfig }),
    },
  };
  return { value: { body: { kind: 'json', value } }, losses: losses.losses };
}

function writePrompt({ prompt }: ImageRequest, losses: LossCollector): string {
  if (prompt !== undefined) return prompt;
  losses.filled('prompt', 'prompt', `The target varies pictures when told so: "${variation}"`);
  return variation;
}

const pathOf = ({ images }: ImageRequest, index: number): string =>
  images.length === 1 ? 'image' : `image.${index}`;

/** Without them another part of the picture would change than was meant. */
function refuseDrawings({ mask, markup }: ImageRequest): void {
  const param = mask !== undefined ? 'mask' : markup !== undefined ? 'markup' : undefined;
  if (param === undefined) return;
  throw new GatewayError(
    'caller_unsupported_feature',
    `'${param}' is not read by Gemini's image models. Say in the prompt which part is meant, or ask a model with OpenAI's image endpoints.`,
    { param, reason: param },
  );
}

function noteLosses(request: ImageRequest, losses: LossCollector): void {
  dropImageSettings(
    request,
    ['quality', 'moderation', 'inputFidelity', 'style', 'user', 'safetyIdentifier', 'compression'],
    losses,
  );
  if (request.encoding !== undefined && request.encoding !== 'png') {
    losses.approximated(
      'output_format',
      'output_format',
      'The target chooses the format itself: mostly png.',
    );
  }
}

/** The model makes one picture per answer. Several seeds, so that they are not all the same picture. */
export function split(request: ImageRequest): readonly [ImageRequest, ...ImageRequest[]] {
  const { count = 1, seed, ...alike } = request;
  const one = (index: number): ImageRequest => ({
    ...alike,
    ...(seed !== undefined && { seed: seed + index }),
  });
  return [one(0), ...Array.from({ length: Math.max(0, count - 1) }, (_, index) => one(index + 1))];
}

/** All files go into the body. */
export const filesInside = ({ images }: ImageRequest): readonly FileContent[] =>
  images.flatMap((input: ImageInput) => (input.kind === 'file' ? [input.file.content] : []));
