/** What a model does not take any more. Source: formats/messages.md. */
export interface ModelTraits {
  /** The last turn may be the assistant's, to go on from. */
  readonly takesPrefill: boolean;
  /** Temperatures other than 1, any `top_p`, and `top_k`. */
  readonly takesSampling: boolean;
}

const lastFreeVersion = 4.6;

/** Judged by the vendor's names, `claude-opus-4-6`; a model of any other name takes everything. */
export function traitsOf(model: string): ModelTraits {
  const match = /^claude-[a-z]+-(\d+)(?:-(\d{1,2}))?(?:-|$)/u.exec(model);
  const version = match ? Number(`${match[1] ?? '0'}.${match[2] ?? '0'}`) : 0;
  return { takesPrefill: version < lastFreeVersion, takesSampling: version <= lastFreeVersion };
}
