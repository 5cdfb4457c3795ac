/** `full`: there are as many versions as there may be. */
export type PriceFault = 'not-found' | 'full';

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
