/** One HTTP exchange with the gateway, as it went over the wire: what was sent, what came, when. Nothing is tidied up. */
export interface Exchange {
  readonly id: string;
  /** What it was for, in a word or two, such as a model's name. */
  readonly label: string;
  readonly request: SentRequest;
  /** Milliseconds since the epoch when it was sent. All other times of an exchange are milliseconds since then. */
  readonly startedAt: number;
  readonly response?: ReceivedHead;
  /** Of a streamed answer, each event as it came. */
  readonly events: readonly WireEvent[];
  /** How many more came than `events` keeps; absent means none. */
  readonly eventsNotKept?: number;
  /** Of a whole answer, its text; absent while it comes, for streams, and for bytes that are no text. */
  readonly body?: string;
  /** Bytes of the answer's body so far. */
  readonly received: number;
  readonly outcome: Outcome;
  /** When it ended. */
  readonly endedAt?: number;
}

/** `running`, or how it ended. A stream that breaks off without its last event is `broken`, never `complete`. */
export type Outcome = 'running' | 'complete' | 'refused' | 'stopped' | 'broken';

export interface SentRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** As sent. The credential's value is here too: whoever shows headers masks it with `maskCredentials`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: SentBody;
}

/** Exactly the text that was sent, or the parts of the form that was. */
export type SentBody =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'form'; readonly fields: readonly FormField[] };

export type FormField = readonly [name: string, value: string | File];

export interface ReceivedHead {
  readonly status: number;
  readonly statusText: string;
  /** In lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly at: number;
}

/** A server-sent event, or one message of a WebSocket. */
export interface WireEvent {
  readonly at: number;
  /** Of a socket; HTTP answers only come. */
  readonly direction?: 'sent' | 'received';
  /** Its `event:` line, where it has one. */
  readonly name?: string;
  /** Its `data:`, unparsed. */
  readonly data: string;
  /** A comment line, which clients skip: `data` is its text. */
  readonly comment?: true;
}
