import type { AnswerHead } from '../recorded-answers/answer-head.js';

/** Injection token of the {@link CachedAnswerRepository}. */
export const CACHED_ANSWER_REPOSITORY = Symbol('CachedAnswerRepository');

/** An answer that may be given again. Times are milliseconds since the epoch. */
export interface CachedAnswer {
  /** Of this answer alone: the next one to the same request has another. */
  readonly id: string;
  /** Of the request, and of whoever may share its answer. */
  readonly key: string;
  /** Whose request it answered. */
  readonly tokenId: string;
  readonly head: AnswerHead;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** How much is kept. */
export interface CacheContents {
  readonly answers: number;
  /** Bytes of all that is kept of them. */
  readonly size: number;
}

/** Answers of the response cache. Several processes may use one at the same time. */
export interface CachedAnswerRepository {
  /** The latest answer to a request, unless it has expired. */
  find(key: string, now: number): Promise<CachedAnswer | undefined>;
  /** The body, piece by piece. It ends early where it is deleted meanwhile. */
  read(id: string): AsyncIterable<Uint8Array>;
  /** Keeps an answer in the place of older ones with its key. */
  put(answer: CachedAnswer, body: Uint8Array): Promise<void>;
  /** @param tokenId of one token. Default: of all */
  contents(tokenId?: string): Promise<CacheContents>;
  /** Deletes answers of one token, or all. @param most of them at once @returns how many */
  delete(tokenId: string | undefined, most: number): Promise<number>;
  /** Deletes expired ones. @param most of them at once @returns how many */
  deleteExpired(now: number, most: number): Promise<number>;
  /**
   * Deletes answers, those that expire first, until no more than `size` bytes are kept.
   * @param most of them at once @returns how many
   */
  deleteBeyond(size: number, most: number): Promise<number>;
}
