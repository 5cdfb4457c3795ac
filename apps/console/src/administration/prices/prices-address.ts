/** What of the page of prices stands in its address. */
export interface PricesAddress {
  /** Id of a provider. */
  readonly provider?: string;
  /** As its provider names it. */
  readonly model?: string;
  /** The form of a new price is open, for that provider and model. */
  readonly add?: true;
  /** Id of the price whose details are on show. */
  readonly price?: string;
  /** Id of the re-rating that is on show. */
  readonly rerating?: string;
}

/** What of it is to be otherwise; undefined takes away. */
export type PricesAddressChange = { readonly [Name in keyof PricesAddress]: PricesAddress[Name] | undefined };

/** Reads the address; what means nothing is passed over. */
export function readPricesAddress(address: Readonly<Record<string, unknown>>): PricesAddress {
  const texts = ['provider', 'model', 'price', 'rerating'].flatMap((name) => {
    // Texts made of digits alone are read as numbers.
    const value = typeof address[name] === 'number' ? String(address[name]) : address[name];
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return { ...(Object.fromEntries(texts) as PricesAddress), ...(address.add === true && { add: true }) };
}
