import { Buffer } from 'node:buffer';
import type { ImageInput, ImageRequest, MediaEncodeTarget } from '#libs/canonical';
import { imageEncodingOfBase64, imageMediaType, writeDataUrl } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';

/** Every picture of a request, mask and markup last. */
export const inputsOf = ({ images, mask, markup }: ImageRequest): readonly ImageInput[] => [
  ...images,
  ...(mask === undefined ? [] : [mask]),
  ...(markup === undefined ? [] : [markup]),
];

/** Whether all pictures are files, so that a form can carry them. */
export const isForm = (request: ImageRequest): boolean =>
  request.operation !== 'generate-image' && inputsOf(request).every(({ kind }) => kind === 'file');

/** A picture in a JSON body. */
export function writeInput(input: ImageInput, { bytesOf }: MediaEncodeTarget): JsonObject {
  if (input.kind === 'stored') return { file_id: input.fileId };
  if (input.kind === 'url') return { image_url: input.url };
  if (input.kind === 'bytes') return { image_url: dataUrl(input.base64, input.mediaType) };
  const bytes = bytesOf(input.file.content);
  const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  return { image_url: dataUrl(base64, input.file.mediaType) };
}

/** What a picture's own bytes say counts before what somebody called it. */
function dataUrl(base64: string, told: string | undefined): string {
  const encoding = imageEncodingOfBase64(base64);
  return writeDataUrl(base64, encoding === undefined ? (told ?? 'image/png') : imageMediaType(encoding));
}
