import { dryRunFormatIds } from './dry-run-formats.js';
import type { DryRunFormatId } from './dry-run-formats.js';

/** What of the page stands in its address. Never the body. */
export interface DryRunAddress {
  /** Absent: chat completions. */
  readonly format?: DryRunFormatId;
  readonly model?: string;
  /** Id or name of a token. */
  readonly token?: string;
  /** Losses are refused. */
  readonly strict?: true;
}

/** What of it is to be otherwise; undefined takes away. */
export type DryRunAddressChange = { readonly [Name in keyof DryRunAddress]: DryRunAddress[Name] | undefined };

export const usualFormat: DryRunFormatId = 'chat';

/** Reads the address; what means nothing is passed over. */
export function readDryRunAddress(address: Readonly<Record<string, unknown>>): DryRunAddress {
  const format = dryRunFormatIds.find((one) => one === address.format && one !== usualFormat);
  const texts = ['model', 'token'].flatMap((name) => {
    // Texts made of digits alone are read as numbers.
    const value = typeof address[name] === 'number' ? String(address[name]) : address[name];
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return {
    ...(format !== undefined && { format }),
    ...(Object.fromEntries(texts) as DryRunAddress),
    ...(address.strict === true && { strict: true }),
  };
}
