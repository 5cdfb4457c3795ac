/** How a provider holds realtime sessions: over a WebSocket of its upstream. */
export interface Realtime {
  readonly kind: 'wire';
  /** What is spoken on the socket. Its clients are relayed. */
  readonly formats: readonly ['openai-realtime'];
  /** Where and how a session is opened. Pure and quick: it runs once per attempt. */
  endpoint(call: RealtimeCall): RealtimeEndpoint;
}

/** A session that is to be opened. */
export interface RealtimeCall {
  /** The upstream's name for the model. Absent where the session's settings name it. */
  readonly model?: string;
  /** The credential chosen for this attempt. Absent where the upstream needs none. */
  readonly apiKey?: string;
  /** Headers of the client that mean something to this format's vendor; lower-case names. */
  readonly clientHeaders: Readonly<Record<string, string>>;
  /** `transcription`: nothing is wanted but what was said. Default: a conversation. */
  readonly intent?: 'transcription';
}

export interface RealtimeEndpoint {
  /** Absolute, `ws:` or `wss:`. */
  readonly url: string;
  /** Lower-case names. Those of the handshake itself are the transport's. */
  readonly headers: Readonly<Record<string, string>>;
  /** Offered in this order. Default: none. */
  readonly subprotocols?: readonly string[];
}
