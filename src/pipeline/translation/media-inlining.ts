import { Injectable } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import type {
  CanonicalRequest,
  FeatureSheet,
  MediaPart,
  Message,
  Part,
  ToolResultPart,
} from '#libs/canonical';
import { MediaFetcher, MediaFetchError } from '../../providers/transport/egress/media-fetcher.js';
import { mediaTypeOf } from './media-type.js';

type LinkedMedia = MediaPart & { readonly source: { readonly kind: 'url'; readonly url: string } };

/** Media that may be fetched, and the types each may turn out to have. */
const fetched = {
  image: /^image\//,
  document: /^(?:application\/(?:pdf|json|xml)|text\/)/,
} as const;

/** Files fetched at the same time for one request. */
const atOnce = 8;
/** Vendors' own stored files, and videos they fetch themselves. */
const vendors = /^https?:\/\/(?:generativelanguage\.googleapis\.com|(?:www\.|m\.)?youtube\.com|youtu\.be)\//;

/**
 * Puts media into the request that the client gave by address, where the target takes bytes only: what the
 * target's sheet refuses as a URL and takes as bytes is fetched.
 */
@Injectable()
export class MediaInlining {
  constructor(private readonly fetcher: MediaFetcher) {}

  /** @throws GatewayError `caller_invalid_request` naming the part whose file cannot be had */
  async inlined(
    request: CanonicalRequest,
    sheet: FeatureSheet,
    signal: AbortSignal,
  ): Promise<CanonicalRequest> {
    const links = linksIn(request, sheet);
    if (links.size === 0) return request;
    const parts = await this.fetchAll([...links], signal);
    return { ...request, messages: request.messages.map((message) => replaced(message, parts)) };
  }

  private async fetchAll(
    links: readonly (readonly [LinkedMedia, string])[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<Part, MediaPart>> {
    const files = new Map<string, Promise<MediaPart>>();
    const parts = new Map<Part, MediaPart>();
    for (let start = 0; start < links.length; start += atOnce) {
      const some = links.slice(start, start + atOnce);
      await Promise.all(
        some.map(async ([part, path]) => {
          const { url } = part.source;
          const file = files.get(url) ?? this.fetch(part, path, signal);
          files.set(url, file);
          const { source, mediaType } = await file;
          parts.set(part, { ...part, source, ...(mediaType !== undefined && { mediaType }) });
        }),
      );
    }
    return parts;
  }

  private async fetch(part: LinkedMedia, path: string, signal: AbortSignal): Promise<MediaPart> {
    try {
      const { bytes, mediaType: said } = await this.fetcher.fetch(part.source.url, signal);
      const mediaType = mediaTypeOf(bytes, said) ?? part.mediaType;
      if (mediaType === undefined || !fetched[part.media as keyof typeof fetched].test(mediaType)) {
        throw new MediaFetchError(`is ${mediaType ?? 'of no known type'}, not ${aOrAn(part.media)}`);
      }
      return { ...part, source: { kind: 'bytes', base64: bytes.toString('base64') }, mediaType };
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

const aOrAn = (media: MediaPart['media']): string => (media === 'image' ? 'an image' : `a ${media}`);

/** The parts to be fetched and where they stand. */
function linksIn(request: CanonicalRequest, sheet: FeatureSheet): ReadonlyMap<LinkedMedia, string> {
  const links = new Map<LinkedMedia, string>();
  const look = (part: Part, path: string): void => {
    if (part.type === 'tool-result')
      part.parts.forEach((inner, place) => {
        look(inner, `${path}.content.${place}`);
      });
    else if (part.type === 'media' && isLinked(part) && isFetched(part, sheet)) links.set(part, path);
  };
  request.messages.forEach(({ parts }, turn) => {
    parts.forEach((part, place) => {
      look(part, `messages.${turn}.content.${place}`);
    });
  });
  return links;
}

const isLinked = (part: MediaPart): part is LinkedMedia => part.source.kind === 'url';

function isFetched({ media, source: { url } }: LinkedMedia, sheet: FeatureSheet): boolean {
  if (media !== 'image' && media !== 'document') return false;
  const taken = (carriage: string): boolean => carriage !== 'refused' && carriage !== 'reported';
  return (
    !taken(sheet[`${media}-url`].carriage) && taken(sheet[`${media}-bytes`].carriage) && !vendors.test(url)
  );
}

function replaced(message: Message, parts: ReadonlyMap<Part, MediaPart>): Message {
  const swap = <Kind extends Part>(part: Kind): Kind | MediaPart => parts.get(part) ?? part;
  const inside = (part: ToolResultPart): ToolResultPart => ({ ...part, parts: part.parts.map(swap) });
  return {
    ...message,
    parts: message.parts.map((part) => (part.type === 'tool-result' ? inside(part) : swap(part))),
  };
}
