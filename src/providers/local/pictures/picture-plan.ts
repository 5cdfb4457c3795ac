import { GatewayError } from '#libs/canonical';
import type { ImageEncoding, ImageRequest, Loss } from '#libs/canonical';
import type { SceneTask } from './picture-tasks.js';

export const smallestSide = 16;
export const largestSide = 4096;
const mostPictures = 10;

/** What a task needs besides its kind, its prompt and its pictures. */
export type PictureSettings = Omit<SceneTask, 'kind' | 'prompt' | 'encoder'>;

/**
 * A request's settings as the model can serve them.
 * @throws GatewayError `caller_invalid_request` where they contradict each other or nothing could serve them
 */
export function planPictures(request: ImageRequest): PictureSettings {
  const {
    operation,
    count = 1,
    size,
    background,
    encoding = 'png',
    compression,
    seed,
    stream,
    partialImages = 0,
  } = request;
  if (!Number.isInteger(count) || count < 1 || count > mostPictures)
    throw invalid(`n is ${count}; 1 to ${mostPictures} pictures can be made at once.`, 'n');
  if (operation !== 'vary-image' && (request.prompt ?? '').trim() === '')
    throw invalid('The prompt is missing: it says what the picture shows.', 'prompt');
  if (operation !== 'generate-image' && request.images.length === 0)
    throw invalid('There is no image to change.', 'image');
  if (encoding === 'svg' && operation !== 'generate-image')
    throw invalid(
      'Only new pictures can be svg: a given one is made of pixels. Ask for png, jpeg, webp or gif.',
      'output_format',
    );
  if (encoding === 'jpeg' && background === 'transparent')
    throw invalid('A jpeg cannot be transparent. Ask for png or webp.', 'background');
  const compressed = compression !== undefined && compresses(encoding);
  return {
    count,
    ...(size !== undefined && size !== 'auto' && { size: checked(size) }),
    ...((background === 'transparent' || background === 'opaque') && { background }),
    encoding,
    ...(compressed && { compression }),
    ...(seed !== undefined && { seed }),
    partials: stream ? partialImages : 0,
  };
}

/** What of a request has no effect, whatever it shows. */
export function pictureLosses(request: ImageRequest): readonly Loss[] {
  const { encoding = 'png', compression, quality, style, moderation, inputFidelity, markup, ext } = request;
  const losses: Loss[] = [];
  const drop = (path: string, detail: string): void => {
    losses.push({ path, feature: path.replaceAll('_', '-'), action: 'dropped', detail });
  };
  if (compression !== undefined && !compresses(encoding))
    drop('output_compression', `A ${encoding} has no such setting.`);
  if (quality !== undefined && quality !== 'auto')
    drop('quality', 'Every picture is drawn as well as it can be.');
  if (style !== undefined) drop('style', 'There is one style: flat and coloured.');
  if (moderation !== undefined && moderation !== 'auto') drop('moderation', 'The model does not moderate.');
  if (inputFidelity !== undefined && inputFidelity !== 'high')
    drop('input_fidelity', 'What is not changed stays as it is.');
  if (markup !== undefined) drop('markup', 'The model does not read what is drawn over a picture.');
  if (request.operation === 'vary-image' && request.images.length > 1)
    drop('image', 'Only the first image is varied.');
  for (const name of Object.keys(ext?.fields ?? {})) drop(name, 'The embedded model has no such setting.');
  return losses;
}

const compresses = (encoding: ImageEncoding): boolean => encoding === 'jpeg' || encoding === 'webp';

function checked(size: { readonly width: number; readonly height: number }) {
  const possible = (side: number): boolean =>
    Number.isInteger(side) && side >= smallestSide && side <= largestSide;
  if (possible(size.width) && possible(size.height)) return { width: size.width, height: size.height };
  throw invalid(
    `size is ${size.width}x${size.height}; each side can have ${smallestSide} to ${largestSide} pixels.`,
    'size',
  );
}

const invalid = (message: string, param: string): GatewayError =>
  new GatewayError('caller_invalid_request', message, { param });
