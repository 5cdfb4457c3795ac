import { Buffer } from 'node:buffer';
import { GatewayError } from '#libs/canonical';
import type { ImageInput, MediaEncodeTarget } from '#libs/canonical';
import { imageEncodingOfBase64, imageMediaType } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';

/** Files that Google stores itself. */
const storedFile = /^(?:gs:|https:\/\/generativelanguage\.googleapis\.com\/)/;

/**
 * A picture as a part.
 * @throws GatewayError `caller_unsupported_feature` where the model cannot reach it
 */
export function writePicture(input: ImageInput, { bytesOf }: MediaEncodeTarget, path: string): JsonObject {
  switch (input.kind) {
    case 'bytes':
      return inline(input.base64, input.mediaType);
    case 'file': {
      const bytes = bytesOf(input.file.content);
      const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
      return inline(base64, input.file.mediaType);
    }
    case 'url':
      if (storedFile.test(input.url)) return { fileData: { fileUri: input.url } };
      throw unreachable(path, 'is an address, which the model does not fetch');
    case 'stored':
      throw unreachable(path, 'is a file stored at another vendor');
  }
}

/** What a picture's own bytes say counts before what somebody called it. */
function inline(base64: string, told: string | undefined): JsonObject {
  const encoding = imageEncodingOfBase64(base64);
  const named = told?.startsWith('image/') === true ? told : 'image/png';
  return {
    inlineData: { mimeType: encoding === undefined ? named : imageMediaType(encoding), data: base64 },
  };
}

const unreachable = (path: string, problem: string): GatewayError =>
  new GatewayError('caller_unsupported_feature', `'${path}' ${problem}: send the picture itself.`, {
    param: path,
    reason: 'image-source',
  });
