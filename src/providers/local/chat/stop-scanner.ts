/** What may be shown of the text so far, and the stop sequence that ended it. */
export interface Scanned {
  readonly text: string;
  readonly met?: string;
}

/**
 * Finds stop sequences in text that arrives in pieces. Text that may be the beginning of one is held back until
 * it is clear; the sequence itself never comes out, everything before it does.
 */
export class StopScanner {
  readonly #sequences: readonly string[];
  #held = '';

  constructor(sequences: readonly string[]) {
    this.#sequences = sequences.filter((sequence) => sequence !== '');
  }

  push(piece: string): Scanned {
    const text = this.#held + piece;
    const met = this.#earliest(text);
    if (met !== undefined) {
      this.#held = '';
      return { text: text.slice(0, met.at), met: met.sequence };
    }
    const keep = this.#possibleBeginning(text);
    this.#held = text.slice(text.length - keep);
    return { text: text.slice(0, text.length - keep) };
  }

  /** The text has ended: what was held back was no stop sequence. */
  end(): string {
    const rest = this.#held;
    this.#held = '';
    return rest;
  }

  #earliest(text: string): { sequence: string; at: number } | undefined {
    let found: { sequence: string; at: number } | undefined;
    for (const sequence of this.#sequences) {
      const at = text.indexOf(sequence);
      if (at !== -1 && (found === undefined || at < found.at)) found = { sequence, at };
    }
    return found;
  }

  /** Length of the longest end of the text that a stop sequence begins with. */
  #possibleBeginning(text: string): number {
    let longest = 0;
    for (const sequence of this.#sequences) {
      for (let length = Math.min(sequence.length - 1, text.length); length > longest; length--) {
        if (sequence.startsWith(text.slice(text.length - length))) longest = length;
      }
    }
    return longest;
  }
}
