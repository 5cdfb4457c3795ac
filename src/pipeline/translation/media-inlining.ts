import { Inject, Injectable } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import type {
  CanonicalRequest,
  FeatureSheet,
  MediaPart,
  Message,
  Part,
  ToolResultPart,
} from '#libs/canonical';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { ServerConfiguration } from '../../config/settings/server-settings.js';
import { MediaFetcher, MediaFetchError } from '../../providers/transport/egress/media-fetcher.js';
import { runBranches } from '../fan-out/run-branches.js';
import { mediaTypeOf } from './media-type.js';

type LinkedMedia = MediaPart & { readonly source: { readonly kind: 'url'; readonly url: string } };

/** Media that may be fetched, and the types each may turn out to have. */
const fetched = {
  image: /^image\//,
  document: /^(?:application\/(?:pdf|json|xml)|text\/)/,
} as const;

/** Files fetched at the same time for one request. */
const fetchedAtOnce = 8;
/** Vendors' own stored files, and videos they fetch themselves. */
const vendors =
  /^gs:|^https?:\/\/(?:generativelanguage\.googleapis\.com|(?:www\.|m\.)?youtube\.com|youtu\.be)\//;

/**
 * Puts media into the request that the client gave by address, where the target takes bytes only: what the
 * target's sheet refuses as a URL and takes as bytes is fetched.
 */
@Injectable()
export class MediaInlining {
  private readonly bodyLimit: number;

  constructor(
    private readonly fetcher: MediaFetcher,
    @Inject(GATEWAY_CONFIGURATION) { server }: { readonly server: Pick<ServerConfiguration, 'bodyLimit'> },
  ) {
    this.bodyLimit = server.bodyLimit;
  }

  /** @throws GatewayError `caller_invalid_request` naming the part whose file cannot be had */
  async inlined(
    request: CanonicalRequest,
    sheet: FeatureSheet,
    signal: AbortSignal,
  ): Promise<CanonicalRequest> {
    const links = linksIn(request, sheet);
    if (links.size === 0) return request;
    const parts = await this.fetchAll(links, signal);
    return { ...request, messages: request.messages.map((message) => replaced(message, parts)) };
  }

  /** Each address once. All of it may be as large as a request that held it from the start. */
  private async fetchAll(
    links: ReadonlyMap<LinkedMedia, string>,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<Part, MediaPart>> {
    const addresses = [...Map.groupBy(links, ([{ source }]) => source.url).values()];
    const parts = new Map<Part, MediaPart>();
    let room = this.bodyLimit;
    await runBranches(addresses, fetchedAtOnce, signal, async (uses, running) => {
      const [first] = uses;
      if (first === undefined) return;
      const [link, path] = first;
      const { base64, mediaType } = await this.fetch(link, path, running);
      room -= base64.length * uses.length;
      if (room < 0) throw tooMuch(path, this.bodyLimit);
      for (const [part] of uses) parts.set(part, { ...part, source: { kind: 'bytes', base64 }, mediaType });
    });
    return parts;
  }

  private async fetch({ media, mediaType: known, source }: LinkedMedia, path: string, signal: AbortSignal) {
    try {
      const { bytes, mediaType: said } = await this.fetcher.fetch(source.url, signal);
      const mediaType = mediaTypeOf(bytes, said) ?? known;
      if (mediaType === undefined || !fetched[media as keyof typeof fetched].test(mediaType)) {
        throw new MediaFetchError(`is ${mediaType ?? 'of no known type'}, not ${aOrAn(media)}`);
      }
      return { base64: bytes.toString('base64'), mediaType };
    } catch (error) {
      if (!(error instanceof MediaFetchError)) throw error;
      throw notFetched(path, `the file at this address ${error.message}.`);
    }
  }
}

const notFetched = (path: string, why: string): GatewayError =>
  new GatewayError('caller_invalid_request', `'${path}': ${why}`, {
    param: path,
    reason: 'media_not_fetched',
  });

const tooMuch = (path: string, limit: number): GatewayError =>
  notFetched(path, `with this file the request is larger than server.bodyLimit (${limit} bytes).`);

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
