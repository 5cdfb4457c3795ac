import { Injectable } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import type { ImageInput, ImageRequest, MediaFile } from '#libs/canonical';
import { MediaFetcher, MediaFetchError } from '../../../providers/transport/egress/media-fetcher.js';
import { BufferContent } from '../../forms/buffer-content.js';
import { mediaTypeOf } from '../../translation/media-type.js';

/**
 * Makes files of the pictures that a client gave by address or inside JSON, so that every model can have them: as
 * parts of a form, inside another body, or as bytes.
 */
@Injectable()
export class PictureInputs {
  constructor(private readonly fetcher: MediaFetcher) {}

  /** @throws GatewayError `caller_invalid_request` naming the picture that cannot be had */
  async prepare(request: ImageRequest, signal: AbortSignal): Promise<ImageRequest> {
    const { images, mask, markup } = request;
    const [pictures, ...drawings] = await Promise.all([
      Promise.all(
        images.map((image, index) => this.file(image, images.length > 1 ? `image.${index}` : 'image', signal)),
      ),
      mask && this.file(mask, 'mask', signal),
      markup && this.file(markup, 'markup', signal),
    ]);
    const [masking, marking] = drawings;
    return {
      ...request,
      images: pictures,
      ...(masking !== undefined && { mask: masking }),
      ...(marking !== undefined && { markup: marking }),
    };
  }

  private async file(input: ImageInput, path: string, signal: AbortSignal): Promise<ImageInput> {
    switch (input.kind) {
      case 'bytes':
        return fileOf(Buffer.from(input.base64, 'base64'), input.mediaType, path);
      case 'url':
        return this.fetch(input.url, path, signal);
      default:
        return input;
    }
  }

  private async fetch(url: string, path: string, signal: AbortSignal): Promise<ImageInput> {
    try {
      const { bytes, mediaType } = await this.fetcher.fetch(url, signal);
      return fileOf(bytes, mediaType, path);
    } catch (error) {
      if (!(error instanceof MediaFetchError)) throw error;
      throw refused(path, `the file at this address ${error.message}`);
    }
  }
}

/** What a picture's own bytes say of its type counts before what anybody called it. */
function fileOf(bytes: Buffer, said: string | undefined, path: string): ImageInput {
  const mediaType = mediaTypeOf(bytes, said) ?? said;
  if (mediaType !== undefined && !mediaType.startsWith('image/')) {
    throw refused(path, `this is ${mediaType}, not an image`);
  }
  const file: MediaFile = {
    name: `${path}.${mediaType?.replace(/^image\/|\+xml$/g, '') ?? 'png'}`,
    ...(mediaType !== undefined && { mediaType }),
    content: new BufferContent(bytes),
  };
  return { kind: 'file', file };
}

const refused = (path: string, why: string): GatewayError =>
  new GatewayError('caller_invalid_request', `'${path}': ${why}.`, {
    param: path,
    reason: 'media_not_fetched',
  });
