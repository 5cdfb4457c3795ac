import { Inject, Injectable, Logger } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import type { GeneratedImage, ImageData, ImageEvent, ImageRequest } from '#libs/canonical';
import { imageEncodingOf } from '#libs/codec-kit';
import { GATEWAY_CONFIGURATION } from '../../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../../config/gateway-configuration.js';
import { KeptPictures } from '../../../images/kept-pictures.js';
import { MediaFetcher, MediaFetchError } from '../../../providers/transport/egress/media-fetcher.js';
import type { CallContext } from '../../call-context.js';
import { mediaTypeOf } from '../../translation/media-type.js';

/** Where kept pictures are served, after the gateway's own address. */
export const pictureAddress = (id: string): string => `/v1/images/files/${id}`;

/** Gives finished pictures to clients in the form they asked for: as base64, or by address. */
@Injectable()
export class PictureDelivery {
  private readonly logger = new Logger(PictureDelivery.name);

  constructor(
    private readonly kept: KeptPictures,
    private readonly fetcher: MediaFetcher,
    @Inject(GATEWAY_CONFIGURATION)
    private readonly configuration: Pick<GatewayConfiguration, 'images' | 'server'>,
  ) {}

  /** The events of an answer with their finished pictures in that form. @throws GatewayError as `settlePicture` */
  async *settle(
    events: AsyncIterable<ImageEvent>,
    request: ImageRequest,
    context: CallContext,
  ): AsyncGenerator<ImageEvent, void> {
    for await (const event of events) {
      if (event.type !== 'image') yield event;
      else yield { ...event, image: await this.settlePicture(event.image, request, context) };
    }
  }

  /**
   * A picture as the client wants it, as far as that can be had.
   * @throws GatewayError `provider_failed` where the client wants base64 and the provider's address leads nowhere
   */
  settlePicture(image: GeneratedImage, request: ImageRequest, context: CallContext): Promise<GeneratedImage> {
    // Streams carry base64 alone.
    const wantsAddress = request.delivery === 'url' && !request.stream;
    return wantsAddress ? this.addressed(image, context) : this.fetched(image, request, context);
  }

  private async addressed(image: GeneratedImage, { headers }: CallContext): Promise<GeneratedImage> {
    if (image.data.kind === 'url') return image;
    const bytes = bytesIn(image.data);
    const mediaType = mediaTypeOf(bytes, undefined);
    const encoding = image.encoding ?? (mediaType === undefined ? undefined : imageEncodingOf(mediaType));
    try {
      const id = await this.kept.keep(bytes, encoding);
      if (id === undefined) return image;
      return { ...image, data: { kind: 'url', url: this.origin(headers.host) + pictureAddress(id) } };
    } catch (error) {
      // The client gets base64 instead.
      this.logger.error('A picture could not be kept.', error);
      return image;
    }
  }

  private async fetched(
    image: GeneratedImage,
    { delivery, stream }: ImageRequest,
    { signal }: CallContext,
  ): Promise<GeneratedImage> {
    if (image.data.kind !== 'url') return image;
    try {
      const { bytes, mediaType: said } = await this.fetcher.fetch(image.data.url, signal);
      const mediaType = mediaTypeOf(bytes, said);
      const encoding = mediaType === undefined ? undefined : imageEncodingOf(mediaType);
      return { ...image, data: { kind: 'bytes', bytes }, ...(encoding !== undefined && { encoding }) };
    } catch (error) {
      if (!(error instanceof MediaFetchError)) throw error;
      // Whoever did not say what they want can do with the address.
      if (delivery === undefined && !stream) return image;
      throw new GatewayError(
        'provider_failed',
        `The provider gave a picture by an address that ${error.message}. Ask for response_format "url".`,
      );
    }
  }

  /** The client's way to the gateway, which the host it called tells. */
  private origin(host: string | undefined): string {
    const { images, server } = this.configuration;
    const configured = [images.address, server.publicUrl].find((address) => address !== '');
    if (configured !== undefined) return configured.replace(/\/v1$/, '');
    const isHost = host !== undefined && /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host);
    return `http://${isHost ? host : `${server.host}:${server.port}`}`;
  }
}

function bytesIn(data: Exclude<ImageData, { kind: 'url' }>): Buffer {
  if (data.kind === 'base64') return Buffer.from(data.base64, 'base64');
  const { buffer, byteOffset, byteLength } = data.bytes;
  return Buffer.from(buffer, byteOffset, byteLength);
}
