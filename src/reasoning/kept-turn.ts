import type { Proof, ReasoningPart } from '#libs/canonical';

/** Thinking as its vendor gave it. */
export interface KeptReasoning {
  readonly kind: 'reasoning';
  readonly text?: string;
  readonly summary?: readonly string[];
  readonly proof?: Proof;
  readonly ext?: ReasoningPart['ext'];
}

/** A tool call. Its input shows whether the client returns the call unchanged. */
export interface KeptCall {
  readonly kind: 'call';
  readonly id: string;
  readonly name: string;
  readonly input: string;
  readonly proof?: Proof;
}

/** One piece of a model's turn, in the order of its making. Words for the user are not kept, only their place. */
export type KeptPiece = KeptReasoning | KeptCall | { readonly kind: 'text' };

/** What a client whose format has no slot for proofs cannot bring back by itself. */
export interface KeptTurn {
  /** How the turn is recognised when the client brings it back: `call:<id>` or `text:<hash>`. */
  readonly anchor: string;
  readonly pieces: readonly KeptPiece[];
}
