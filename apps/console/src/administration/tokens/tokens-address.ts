/** What of the page of tokens stands in its address. */
export interface TokensAddress {
  /** A part of the name. */
  readonly search?: string;
  readonly state?: TokenState;
  readonly team?: string;
  /** Id of the token whose details are on show. */
  readonly token?: string;
}

/** What of it is to be otherwise; undefined takes away. */
export type TokensAddressChange = { readonly [Name in keyof TokensAddress]: TokensAddress[Name] | undefined };

export const tokenStates = ['active', 'disabled', 'expired', 'revoked'] as const;
export type TokenState = (typeof tokenStates)[number];

/** Reads the address; what means nothing is passed over. */
export function readTokensAddress(address: Readonly<Record<string, unknown>>): TokensAddress {
  const search = textOf(address.search);
  const state = tokenStates.find((one) => one === address.state);
  const team = textOf(address.team);
  const token = textOf(address.token);
  return {
    ...(search !== undefined && { search }),
    ...(state !== undefined && { state }),
    ...(team !== undefined && { team }),
    ...(token !== undefined && { token }),
  };
}

/** The same as the admin API is asked for it. */
export const questionOf = ({ search, state, team }: TokensAddress) => ({
  ...(search !== undefined && { search }),
  ...(state !== undefined && { state }),
  ...(team !== undefined && { team }),
});

/** Texts made of digits alone are read as numbers. */
function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
}
