import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { drawPicture } from '../../media/pictures/draw-picture.js';
import type { MediaCall, MediaWords } from '../media-call.js';
import type { Route } from '../route.js';
import type { MediaEndpoint, VendorReply } from '../vendor.js';
import { invalidArgument, invalidPayload } from './google-error.js';
import { readGooglePath } from './google-path.js';
import { pictureSize } from './picture-size.js';
import { parseMessage } from './proto/parse-message.js';
import { predictRequest } from './proto/predict-messages.js';
import { objectIn, objectsIn, textIn } from './reading.js';

const ratios = ['1:1', '3:4', '4:3', '9:16', '16:9'];
const mostPictures = 4;
const vertexOnly = ['seed', 'negativePrompt', 'storageUri', 'addWatermark', 'enhancePrompt'];
const filtered =
  "Unable to show generated images. All images were filtered out because they violated Google's Responsible AI practices. Try rephrasing the prompt.";

/** `POST /v1beta/models/{model}:predict`: Imagen. */
export const predict: Route = ({ method, path }) => {
  const address = readGooglePath(path);
  if (method !== 'POST' || address?.model === undefined || address.method !== 'predict') return undefined;
  return endpointFor(address.model);
};

function endpointFor(model: string): MediaEndpoint {
  return {
    kind: 'media',
    malformedEvent: { data: '{"predictions":[{"bytesBase64Enc' },
    check,
    read: () => ({ model, stream: false }),
    words: (call) => textIn(read(call).prompt),
    answer,
  };
}

function read({ json }: MediaCall): {
  readonly prompt: JsonValue | undefined;
  readonly parameters: JsonObject;
} {
  const { value } = parseMessage(isJsonObject(json) ? json : {}, predictRequest);
  const [instance] = objectsIn(value.instances);
  return { prompt: instance?.prompt, parameters: objectIn(value.parameters) };
}

function check({ json }: MediaCall): VendorReply | undefined {
  const description = 'Invalid JSON payload received. Unknown name "": Root element must be a message.';
  if (!isJsonObject(json)) return invalidPayload([{ field: '', description }]);
  const { value, violations } = parseMessage(json, predictRequest);
  if (violations.length > 0) return invalidPayload(violations);
  const instances = objectsIn(value.instances);
  if (instances.length !== 1) return invalidArgument('The request must have exactly one instance.');
  const [{ prompt, image } = {}] = instances;
  if (textIn(prompt) === '')
    return invalidArgument('Text prompt cannot be empty. Please provide a valid prompt.');
  if (image !== undefined) return invalidArgument('`image` is currently not supported.');
  return checkParameters(objectIn(value.parameters));
}

function checkParameters(parameters: JsonObject): VendorReply | undefined {
  const foreign = vertexOnly.find((name) => parameters[name] !== undefined);
  if (foreign !== undefined) return invalidArgument(`\`${foreign}\` is currently not supported.`);
  const { sampleCount, aspectRatio, sampleImageSize, outputOptions } = parameters;
  const count = Number(sampleCount ?? 1);
  if (count < 1 || count > mostPictures)
    return invalidArgument(`\`sampleCount\` must be between 1 and ${mostPictures}.`);
  if (aspectRatio !== undefined && !ratios.includes(textIn(aspectRatio)))
    return invalidArgument(
      `Invalid aspect ratio: ${textIn(aspectRatio)}. Supported values: ${ratios.join(', ')}.`,
    );
  if (sampleImageSize !== undefined && !['1K', '2K'].includes(textIn(sampleImageSize)))
    return invalidArgument(`Invalid image size: ${textIn(sampleImageSize)}. Supported values: 1K, 2K.`);
  const { mimeType, compressionQuality } = objectIn(outputOptions);
  if (mimeType !== undefined && !['image/png', 'image/jpeg'].includes(textIn(mimeType)))
    return invalidArgument(`Unsupported output mime type: ${textIn(mimeType)}.`);
  const quality = Number(compressionQuality ?? 75);
  return quality < 0 || quality > 100
    ? invalidArgument('`compressionQuality` must be between 0 and 100.')
    : undefined;
}

/** Filtered pictures are left out; the reason stands in their place where it is asked for. */
function answer(call: MediaCall, { text, isBlocked, media }: MediaWords): VendorReply {
  const { parameters } = read(call);
  const { sampleCount, aspectRatio, sampleImageSize, outputOptions, includeRaiReason } = parameters;
  if (isBlocked) {
    const told = includeRaiReason === true ? { predictions: [{ raiFilteredReason: filtered }] } : {};
    return { status: 200, body: told };
  }
  const mimeType = textIn(objectIn(outputOptions).mimeType) || 'image/png';
  const size = pictureSize({
    ...(aspectRatio !== undefined && { aspectRatio }),
    ...(sampleImageSize !== undefined && { imageSize: sampleImageSize }),
  });
  const predictions = Array.from({ length: Number(sampleCount ?? 1) }, (_, index) => {
    const order = { ...size, seed: `${text} #${index}` };
    const drawn = drawPicture(mimeType === 'image/jpeg' ? 'jpeg' : 'png', order).toString('base64');
    const { pictures } = media;
    return { mimeType, bytesBase64Encoded: pictures?.[index % pictures.length] ?? drawn };
  });
  return { status: 200, body: { predictions } };
}
