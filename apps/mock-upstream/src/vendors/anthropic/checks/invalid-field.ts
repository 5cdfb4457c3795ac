/** What the vendor refuses a request for, in its words. Caught where the check began. */
export class InvalidField extends Error {
  override readonly name = 'InvalidField';

  constructor(
    /** The field, dotted: `messages.0.content`. */
    readonly path: string,
    readonly fault: string,
  ) {
    super(`${path}: ${fault}`);
  }
}
