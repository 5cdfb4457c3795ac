/** Who makes a request. */
export interface Principal {
  readonly tokenId: string;
  /** The token's name, as its maker chose it. */
  readonly name: string;
  /** Requests that would lose something on the way are refused, as if each came with `x-gateway-strict: true`. */
  readonly strict: boolean;
}
