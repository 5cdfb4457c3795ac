/** A body that is not JSON. The message is public: it says where and what, and never repeats the body. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';

  /**
   * @param problem what is wrong, as a clause
   * @param position byte offset in the body, from 0
   * @param line from 1
   * @param column in characters, from 1
   */
  constructor(
    problem: string,
    readonly position: number,
    readonly line: number,
    readonly column: number,
  ) {
    super(`Invalid JSON at line ${line}, column ${column} (byte ${position}): ${problem}.`);
  }
}
