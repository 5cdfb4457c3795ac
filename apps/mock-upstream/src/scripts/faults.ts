import type { JsonValue } from '#libs/json';

/** A refusal instead of an answer. */
export interface StatusFault {
  /** HTTP status, 200 to 599. */
  readonly code: number;
  /** The words in the vendor's error. Default: its usual ones with this status. */
  readonly message?: string;
  /** Text is sent as it is, anything else as JSON. Default: what the vendor says with this status. */
  readonly body?: JsonValue;
}

/** Exactly one of the two. Where the answer is one JSON body, "after events" means half-way through it. */
export interface CutFault {
  readonly afterEvents?: number;
  /** Bytes of the body. */
  readonly afterBytes?: number;
  /** `close`: FIN in the middle of the body (default). `reset`: RST. */
  readonly how?: 'close' | 'reset';
}

/** Something that is put into the answer after `afterEvents` whole events (default 0). */
export interface InsertedFault {
  readonly afterEvents?: number;
}

export interface MalformedFault extends InsertedFault {
  /** `json`: well framed, but its JSON is cut short. `framing`: an HTML page where the format should be. */
  readonly kind: 'json' | 'framing';
}

export interface ErrorFault extends InsertedFault {
  /** Status whose vendor error is sent. Default 500. */
  readonly code?: number;
  /** The whole error body instead of the vendor's. */
  readonly body?: JsonValue;
}

/** A WebSocket is closed in good order, but not at a good time. */
export interface CloseFault {
  /** 1000, 1001, 1008, 1011, 3000 to 4999 and what else a server may say. */
  readonly code: number;
  readonly reason?: string;
  /** After so many events of an answer. Absent: at once, when the session has been created. */
  readonly afterEvents?: number;
}

/** What goes wrong. Everything absent: nothing. Durations are milliseconds. */
export interface Faults {
  /** Wait before status and headers are sent. */
  readonly delayBeforeHead?: number;
  /** Wait between the headers and the first byte of the body. */
  readonly delayBeforeFirstByte?: number;
  /** Wait between chunks; 0 still sends each chunk by itself. Absent: as quick as the socket takes them. */
  readonly delayBetweenChunks?: number;
  /** Never answers; the connection stays open. */
  readonly silent?: boolean;
  readonly status?: StatusFault;
  /** Further headers, or others than usual: `retry-after`, `content-type`. Lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The connection dies in the middle of the answer. */
  readonly cut?: CutFault;
  /** The body ends in good order after so many events, without the terminal one. */
  readonly endAfterEvents?: number;
  /** The event that ends a stream comes twice. Formats without one (generate-content): nothing happens. */
  readonly repeatEnd?: boolean;
  /** After so many events nothing comes any more; the connection stays open. */
  readonly hangAfterEvents?: number;
  readonly malformed?: MalformedFault;
  /** The vendor's error event mid-stream, after which the stream ends. Where no stream was asked for, a status. */
  readonly errorEvent?: ErrorFault;
  /** WebSockets only. */
  readonly close?: CloseFault;
  /** The vendor's error as bare JSON in a body that is announced as a good answer. */
  readonly bareError?: ErrorFault;
  /** The body in chunks of this many bytes: 1 is byte by byte, a big number is everything at once. */
  readonly chunkSize?: number;
}
