/** Injection token of the {@link ResponseRepository}. */
export const RESPONSE_REPOSITORY = Symbol('ResponseRepository');

/** Names a response: ids belong to the token that made it. */
export interface ResponseKey {
  readonly tokenId: string;
  readonly id: string;
}

/** `running`: a background response that some process works on. The other words are the format's own. */
export type StoredStatus = 'running' | 'completed' | 'incomplete' | 'failed' | 'cancelled';

/** A response as it is kept. Times are milliseconds since the epoch, sizes are characters of JSON. */
export interface StoredResponse extends ResponseKey {
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly status: StoredStatus;
  readonly background: boolean;
  /** The response before it in its conversation. */
  readonly previousId?: string;
  /** The provider whose upstream knows the response by the same id. */
  readonly holder?: string;
  /** The response object as JSON. Its `status` and `error` count only while {@link status} says the same. */
  readonly body: string;
  /** The items that this response's own request brought, each with an id, as a JSON array. */
  readonly input: string;
  /** The ids of its items, of input and output, by which later requests may refer to them. */
  readonly itemIds: readonly string[];
  /** The events of its stream as a JSON array, for those who come back for the rest of it. */
  readonly events?: string;
  /** Size of the conversation up to and with this response. */
  readonly conversationSize: number;
  /** Until when its process is believed to work on it, without a sign of life. For `running` ones. */
  readonly leaseUntil?: number;
}

/**
 * Keeps responses. Several processes may use one at the same time. Of deleted ones that have a holder it remembers for
 * a time whose their ids were.
 */
export interface ResponseRepository {
  /** Keeps all of them or none, in the place of older ones of the same key. The conversations before them live on, for nine tenths as long at least. */
  put(responses: readonly StoredResponse[]): Promise<void>;
  find(key: ResponseKey): Promise<StoredResponse | undefined>;
  /** Whether tokens other than this one have a response of this id, or had one that its holder may know still. */
  belongsToAnother(key: ResponseKey): Promise<boolean>;
  /** The response and those before it, oldest first. The first one may name one before it that is gone. */
  conversation(key: ResponseKey): Promise<readonly StoredResponse[]>;
  /**
   * For each of these items the first response of a token that holds it, oldest first.
   * @param most characters that they may have together
   * @returns undefined where they have more
   */
  holding(
    tokenId: string,
    itemIds: readonly string[],
    most: number,
  ): Promise<readonly StoredResponse[] | undefined>;
  /** Whether tokens other than this one have items of any of these ids, or had them in the same way. */
  itemsBelongToAnother(tokenId: string, itemIds: readonly string[]): Promise<boolean>;
  /** @returns whether there was one */
  delete(key: ResponseKey): Promise<boolean>;
  /** Replaces a response that runs. @returns false, having changed nothing, where it runs no more */
  finish(response: StoredResponse): Promise<boolean>;
  /** Extends the leases of running responses. @returns those that still run */
  renew(keys: readonly ResponseKey[], leaseUntil: number): Promise<readonly ResponseKey[]>;
  /** Ends running responses whose process gave no sign of life as failed. @returns how many */
  failAbandoned(now: number): Promise<number>;
  /** Deletes expired ones that do not run. @param most of them at once @returns how many */
  deleteExpired(now: number, most: number): Promise<number>;
  /** Deletes those that expire first until no more than `size` characters are kept. @param most of them at once @returns how many */
  deleteBeyond(size: number, most: number): Promise<number>;
}
