import type { ClientBody, MediaClientCodec, MediaEvent, MediaUpstreamCodec } from '#libs/canonical';
import type { ConnectedProvider, ModelEndpoint, NativeMedia, WireMedia } from '#libs/provider-kit';
import type { CallContext } from '../call-context.js';

/** The types of one kind of request that brings media or asks for some. */
export interface MediaKind {
  readonly format: string;
  readonly operation: string;
  readonly request: object;
  readonly event: MediaEvent;
}

export type ClientCodecOf<Kind extends MediaKind> = MediaClientCodec<
  Kind['format'],
  Kind['operation'],
  Kind['request'],
  Kind['event']
>;
export type UpstreamCodecOf<Kind extends MediaKind> = MediaUpstreamCodec<
  Kind['format'],
  Kind['request'],
  Kind['event']
>;
export type WireMediaOf<Kind extends MediaKind> = WireMedia<Kind['format'], Kind['operation']>;
export type NativeMediaOf<Kind extends MediaKind> = NativeMedia<Kind['request'], Kind['event']>;
export type OfferedMedia<Kind extends MediaKind> = WireMediaOf<Kind> | NativeMediaOf<Kind>;

/** What the engine must know of one kind. */
export interface MediaTask<Kind extends MediaKind> {
  readonly endpoint: ModelEndpoint;
  /** Where clients ask for each operation, for messages. */
  readonly addresses: Readonly<Record<Kind['operation'], string>>;
  readonly clients: Readonly<Partial<Record<Kind['format'], ClientCodecOf<Kind>>>>;
  readonly upstreams: Readonly<Partial<Record<Kind['format'], UpstreamCodecOf<Kind>>>>;
  offered(provider: ConnectedProvider): OfferedMedia<Kind> | undefined;
  /** The client wants server-sent events, as far as its undecoded body says. */
  wantsEvents(body: ClientBody): boolean;
  /** The answer is of use piece by piece. */
  streams(request: Kind['request']): boolean;
  /** What must be done before a model is asked that the gateway translates for: e.g. files given by address are fetched. */
  prepare?(request: Kind['request'], signal: AbortSignal): Promise<Kind['request']>;
  /** What must be done to an answer before it is written: e.g. samples are encoded. */
  settle?(
    events: AsyncIterable<Kind['event']>,
    request: Kind['request'],
    context: CallContext,
  ): AsyncIterable<Kind['event']>;
}
