import type {
  GatewayError,
  UpstreamFailure,
  Usage,
  WholeClientCodec,
  WholeUpstreamCodec,
} from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import type { ConnectedProvider, ModelEndpoint, NativeTask, WireTask } from '#libs/provider-kit';

/** Requests of one kind whose answers come whole: what the pipeline must know of them. */
export interface Task<Format extends string, Request, Response extends TaskResponse> {
  readonly endpoint: ModelEndpoint;
  readonly clients: Readonly<Partial<Record<Format, TaskClient<Format, Request, Response>>>>;
  readonly upstreams: Readonly<Partial<Record<Format, TaskUpstream<Format, Request, Response>>>>;
  offered(provider: ConnectedProvider): WireTask<Format> | NativeTask<Request, Response> | undefined;
  /** The request in pieces of at most `limit` inputs or documents, in order. */
  split(request: Request, limit: number): readonly Request[];
  /** One answer of those to the pieces, in their order. */
  join(pieces: readonly Request[], responses: readonly Response[]): Response;
  /** What a model reads, for counting tokens. */
  texts(request: Request): readonly string[];
}

export interface TaskResponse {
  readonly usage?: Usage;
}

/** A format that clients speak. */
export interface TaskClient<Format extends string, Request, Response> {
  readonly codec: WholeClientCodec<Format, Request, Response>;
  /** Inputs or documents in a body, counted without decoding it. */
  count(body: JsonObject): number;
  /** The client's bytes with the upstream's name for the model. */
  rename(raw: Buffer, model: string): readonly Buffer[];
  /** Answers always tell usage. */
  readonly tellsUsage: boolean;
  /** What an upstream's refusal in this format means. */
  decodeError(failure: UpstreamFailure): GatewayError;
}

/** A format that upstreams speak. */
export interface TaskUpstream<Format extends string, Request, Response> {
  readonly codec: WholeUpstreamCodec<Format, Request, Response>;
  decodeError(failure: UpstreamFailure): GatewayError;
}
