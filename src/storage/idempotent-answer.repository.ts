import type { AnswerHead } from '../recorded-answers/answer-head.js';

/** Injection token of the {@link IdempotentAnswerRepository}. */
export const IDEMPOTENT_ANSWER_REPOSITORY = Symbol('IdempotentAnswerRepository');

/** Whoever wants to answer the first request with a key. */
export interface KeyClaim {
  /** Of this claim alone. */
  readonly id: string;
  readonly tokenId: string;
  readonly key: string;
  /** Of the request. */
  readonly fingerprint: string;
  /** Until then nobody else may have the key. Milliseconds since the epoch. */
  readonly leaseUntil: number;
}

/** A claim that somebody has made earlier. */
export interface HeldKey {
  readonly id: string;
  readonly fingerprint: string;
  /** `dropped`: answered, and the answer was not kept. */
  readonly state: 'running' | 'kept' | 'dropped';
  /** Of a kept answer. */
  readonly head?: AnswerHead;
}

/**
 * The first answers to requests with an idempotency key, by token and key. Several processes may use one at the same
 * time. All times are milliseconds since the epoch.
 */
export interface IdempotentAnswerRepository {
  /**
   * Takes the key, unless it is held: then says by whom. Whatever has expired holds nothing.
   * @returns undefined where the key is now the claim's
   */
  claim(claim: KeyClaim, now: number): Promise<HeldKey | undefined>;
  /** Lets running claims live until then. */
  renew(ids: readonly string[], leaseUntil: number): Promise<void>;
  /** Keeps the answer of a running claim. Does nothing where somebody else has taken the key meanwhile. */
  keep(id: string, head: AnswerHead, body: Uint8Array, expiresAt: number): Promise<void>;
  /** Remembers that a running claim was answered, without its answer. */
  drop(id: string, expiresAt: number): Promise<void>;
  /** Gives the key of a running claim back. */
  release(id: string): Promise<void>;
  /** The kept body, piece by piece. It ends early where it is deleted meanwhile. */
  read(id: string): AsyncIterable<Uint8Array>;
  /** Deletes expired ones. @param most of them at once @returns how many */
  deleteExpired(now: number, most: number): Promise<number>;
  /**
   * Deletes answers, those that expire first, until no more than `size` bytes are kept.
   * @param most of them at once @returns how many
   */
  deleteBeyond(size: number, most: number): Promise<number>;
}
