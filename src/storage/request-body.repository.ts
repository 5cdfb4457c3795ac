/** Injection token of the {@link RequestBodyRepository}. */
export const REQUEST_BODY_REPOSITORY = Symbol('RequestBodyRepository');

/** A body as it is kept: redacted, as text. */
export interface KeptBody {
  readonly text: string;
  /** Bytes that the body had. */
  readonly size: number;
  /** The text lacks the body's end. */
  readonly isCut: boolean;
  /** Of a stream: when each of its events was whole, in milliseconds after the request began. */
  readonly eventTimes?: readonly number[];
}

/** The bodies of one request. */
export interface RequestBodies {
  readonly id: string;
  /** As the client knows it. Clients may choose it, so it need not be unique. */
  readonly requestId: string;
  readonly tokenId: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** What the client sent. */
  readonly request?: KeptBody;
  /** What was sent to the upstream that answered, or was asked last. Absent where no body was, or it was no JSON. */
  readonly upstream?: KeptBody;
  /** What that upstream answered. `same`: byte for byte what the client got. Absent where it answered nothing. */
  readonly upstreamAnswer?: KeptBody | 'same';
  /** What the client got. */
  readonly answer?: KeptBody;
}

/** Bodies of the request log, encrypted. Several processes may use one at the same time. */
export interface RequestBodyRepository {
  add(bodies: readonly RequestBodies[]): Promise<void>;
  /** Those of a request, the latest first. @param most of them */
  find(requestId: string, most: number): Promise<readonly RequestBodies[]>;
  /** Deletes those of one token. @param most of them at once @returns how many */
  deleteOf(tokenId: string, most: number): Promise<number>;
  /** Deletes those from before a time. @param most of them at once @returns how many */
  deleteBefore(time: number, most: number): Promise<number>;
  /** Deletes the oldest until no more than `size` bytes are kept. @param most of them at once @returns how many */
  deleteBeyond(size: number, most: number): Promise<number>;
}
