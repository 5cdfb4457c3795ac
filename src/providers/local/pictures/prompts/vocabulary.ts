/** The things that can be drawn, by what people call them. */
export interface Vocabulary {
  /** The longest name that begins at a word. */
  find(words: readonly string[], at: number): NamedIcon | undefined;
}

export interface NamedIcon {
  readonly icon: string;
  /** Words of the name. */
  readonly length: number;
  /** More than one is meant. */
  readonly plural: boolean;
}
