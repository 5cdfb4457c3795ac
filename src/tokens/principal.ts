/** Who makes a request. */
export interface Principal {
  readonly tokenId: string;
  /** The token's name, as its maker chose it. */
  readonly name: string;
}
