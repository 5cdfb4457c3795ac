/** One token's probability. */
export interface TokenLogprob {
  readonly token: string;
  readonly logprob: number;
  /** UTF-8 bytes of the token; null where it has no text of its own; absent where the vendor does not say. */
  readonly bytes?: readonly number[] | null;
  readonly top?: readonly Omit<TokenLogprob, 'top'>[];
}

/** Probabilities of a candidate's text and of its refusal. */
export interface Logprobs {
  readonly content?: readonly TokenLogprob[] | null;
  readonly refusal?: readonly TokenLogprob[] | null;
}
