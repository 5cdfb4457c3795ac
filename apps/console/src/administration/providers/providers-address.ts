/** What of the page of providers stands in its address. */
export interface ProvidersAddress {
  /** Id of the provider whose details are on show. */
  readonly provider?: string;
  /** A part of a name among its models. */
  readonly model?: string;
}

/** What of it is to be otherwise; undefined takes away. */
export type ProvidersAddressChange = {
  readonly [Name in keyof ProvidersAddress]: ProvidersAddress[Name] | undefined;
};

/** Reads the address; what means nothing is passed over. */
export function readProvidersAddress(address: Readonly<Record<string, unknown>>): ProvidersAddress {
  const texts = ['provider', 'model'].flatMap((name) => {
    // Texts made of digits alone are read as numbers.
    const value = typeof address[name] === 'number' ? String(address[name]) : address[name];
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return Object.fromEntries(texts) as ProvidersAddress;
}
