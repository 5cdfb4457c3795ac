import { rawField } from './tool-input.js';

/** Turns the pieces of a call's input into pieces of the JSON object that the format wants. */
export interface StreamedInput {
  push(text: string): string;
  end(): string;
}

/**
 * A function's arguments: an object as the model writes it, and none where it writes nothing. Other text becomes
 * the one string of an object, as in whole answers.
 */
export class FunctionInput implements StreamedInput {
  /** White space before the first character that tells. */
  #held = '';
  #kind: 'object' | 'raw' | undefined;

  push(text: string): string {
    if (this.#kind === 'object') return text;
    if (this.#kind === 'raw') return escaped(text);
    this.#held += text;
    const first = this.#held.trimStart().charAt(0);
    if (first === '') return '';
    this.#kind = first === '{' ? 'object' : 'raw';
    return first === '{' ? this.#held : `{"${rawField}":"${escaped(this.#held)}`;
  }

  end(): string {
    if (this.#kind === undefined) return '{}';
    return this.#kind === 'raw' ? '"}' : '';
  }
}

/** The input of a custom tool, which is free text: the one string of an object. */
export class CustomInput implements StreamedInput {
  #hasBegun = false;

  push(text: string): string {
    const begin = this.#hasBegun ? '' : '{"input":"';
    this.#hasBegun = true;
    return begin + escaped(text);
  }

  end(): string {
    return this.push('') + '"}';
  }
}

/** Text as it stands inside a JSON string. Halves of a character that two deltas share come together again. */
function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
