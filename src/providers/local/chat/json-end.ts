/**
 * Notices where a JSON object or array that arrives in pieces is complete, so that no token is spent on what
 * follows. A bare string, number or literal has no such place: there the grammar's own end counts.
 */
export class JsonEnd {
  #depth = 0;
  #inString = false;
  #escaped = false;

  /** @returns the length of the piece that still belongs to the value, or undefined while it is open. */
  push(piece: string): number | undefined {
    for (let at = 0; at < piece.length; at++) {
      if (this.#take(piece.charAt(at))) return at + 1;
    }
    return undefined;
  }

  #take(character: string): boolean {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false;
      else if (character === '\\') this.#escaped = true;
      else if (character === '"') this.#inString = false;
      return false;
    }
    if (character === '"') this.#inString = true;
    else if (character === '{' || character === '[') this.#depth += 1;
    else if (character === '}' || character === ']') {
      this.#depth -= 1;
      return this.#depth === 0;
    }
    return false;
  }
}
