/** `full`: there are as many as there may be. `over`: it had ended before. */
export type PriceFault = 'not-found' | 'full' | 'over';

/** Prices cannot be changed as asked. The message says why, and what to do. */
export class PriceError extends Error {
  override readonly name = 'PriceError';

  constructor(
    readonly fault: PriceFault,
    message: string,
  ) {
    super(message);
  }
}
