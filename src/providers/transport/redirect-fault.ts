/** An upstream leads elsewhere, and nobody follows. */
export class RedirectFault extends Error {
  override readonly name = 'RedirectFault';

  /** @param target where it leads, without its query; undefined where that is no address */
  constructor(
    origin: string,
    readonly target: string | undefined,
  ) {
    super(`${origin} redirects ${target === undefined ? 'elsewhere' : `to ${target}`}.`);
  }
}
