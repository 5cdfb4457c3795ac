/** Something the target could not carry as the client meant it. */
export interface Loss {
  /** Where in the client's body, dotted: `messages.2.content.0`. Empty for the whole request. */
  readonly path: string;
  /** What was affected, in one token: `logprobs`, `temperature`, `image-url`. */
  readonly feature: string;
  readonly action: 'dropped' | 'approximated' | 'filled';
  /** One sentence a developer understands. */
  readonly detail?: string;
}

/** A result together with everything that was lost on the way to it. */
export interface Translated<Value> {
  readonly value: Value;
  readonly losses: readonly Loss[];
}
