/**
 * Proves who asks, where that takes time or the bytes of the request themselves: access tokens that are fetched,
 * signatures. It runs once per attempt, after the envelope.
 * @throws GatewayError where there is no proof to be had
 */
export type Authorize = (request: UnauthorizedRequest) => Promise<Authorization>;

/** A request as it will be sent, but for what authorizes it. */
export interface UnauthorizedRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Absolute. */
  readonly url: string;
  /** Lower-case names; the content type is among them. */
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes, exactly; slices are one after the other. Absent where there are none, or they are read while they are sent. */
  readonly body?: string | readonly Buffer[];
  /** The credential chosen for this attempt. Absent where none is configured. */
  readonly apiKey?: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** What authorizes one request. */
export interface Authorization {
  /** Added to the request's; lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** What of them must reach nobody, not even where the upstream quotes it. */
  readonly secrets?: readonly string[];
  /**
   * Told that the upstream refused the request with this status. True: what is held was too old and is forgotten, so
   * the request shall be authorized and sent once more. It is asked once per attempt.
   */
  renews?(status: number): boolean;
}
