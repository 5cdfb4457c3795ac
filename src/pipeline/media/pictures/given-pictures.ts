import { Injectable } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import type { ImageInput, ImageRequest, MediaFile } from '#libs/canonical';
import { MediaFetcher, MediaFetchError } from '../../../providers/transport/egress/media-fetcher.js';
import { BufferContent } from '../../forms/buffer-content.js';
import { mediaTypeOf } from '../../translation/media-type.js';

/** Pictures that clients give by address or inside JSON, as files: that is how the models the gateway translates for take them. */
@Injectable()
export class GivenPictures {
  constructor(private readonly fetcher: MediaFetcher) {}

  /** @throws GatewayError `caller_invalid_request` naming the picture that cannot be had */
  async asFiles(request: ImageRequest, signal: AbortSignal): Promise<ImageRequest> {
    const { images, mask, markup } = request;
    const made = await Promise.all(
      images.map((image, place) => this.asFile(image, `images.${place}`, signal)),
    );
    return {
      ...request,
      images: made,
      ...(mask && { mask: await this.asFile(mask, 'mask', signal) }),
      ...(markup && { markup: await this.asFile(markup, 'markup', signal) }),
    };
  }

  private async asFile(input: ImageInput, path: string, signal: AbortSignal): Promise<ImageInput> {
    if (input.kind === 'bytes') {
      return { kind: 'file', file: fileOf(Buffer.from(input.base64, 'base64'), input.mediaType) };
    }
    return input.kind === 'url' ? { kind: 'file', file: await this.fetch(input.url, path, signal) } : input;
  }

  private async fetch(url: string, path: string, signal: AbortSignal): Promise<MediaFile> {
    try {
      const { bytes, mediaType } = await this.fetcher.fetch(url, signal);
      return fileOf(bytes, mediaType);
    } catch (error) {
      if (!(error instanceof MediaFetchError)) throw error;
      throw new GatewayError(
        'caller_invalid_request',
        `'${path}': the file at this address ${error.message}.`,
        {
          param: path,
          reason: 'media_not_fetched',
        },
      );
    }
  }
}

/** The first bytes tell what a picture is; a name is what forms need. */
function fileOf(bytes: Buffer, said: string | undefined): MediaFile {
  const mediaType = mediaTypeOf(bytes, said);
  const ending = mediaType?.startsWith('image/') === true ? mediaType.slice('image/'.length) : 'png';
  return {
    name: `image.${ending}`,
    ...(mediaType !== undefined && { mediaType }),
    content: new BufferContent(bytes),
  };
}
