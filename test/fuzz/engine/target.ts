/** Code that must keep its word whatever it is given, and what its word is. */
export interface FuzzTarget {
  /** Lower-case words with dashes: of the command line, and of its folder in `corpus` and `findings`. */
  readonly name: string;
  /** How inputs are changed: as bytes, or as the JSON documents that they are. */
  readonly input: 'bytes' | 'json';
  /** Folders, from the repository's root, of the code that is to be explored. */
  readonly explores: readonly string[];
  /** Bytes that an input has at most. Default: 16 KiB. */
  readonly largest?: number;
  /** New inputs that `npm test` tries: as many as take about a second. */
  readonly triesPerTest: number;
  /** What inputs of bytes are made of beside those that there are. */
  readonly words?: readonly string[];
  /** Where exploring begins. */
  seeds(): readonly Buffer[];
  /** @throws where the code did with this input what it must not do */
  check(input: Buffer): void | Promise<void>;
}

/** A document as an input. */
export const asInput = (document: unknown): Buffer => Buffer.from(JSON.stringify(document));
