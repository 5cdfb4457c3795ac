/** What a field of a provider's settings holds. `secret`: shown to nobody again; `lines`: a list, one entry a line. */
export type ProviderFieldKind = 'text' | 'secret' | 'address' | 'lines';

/** A setting that people are asked for when they add a provider. */
export interface ProviderField {
  /** As settings name it. */
  readonly name: string;
  /** For people. */
  readonly label: string;
  readonly kind: ProviderFieldKind;
  /** `without-address`: unless an address of one's own is given. Default `never`. */
  readonly needed?: 'always' | 'without-address' | 'never';
  /** A sentence: what it is, or where it is to be found. */
  readonly hint?: string;
  /** What it looks like. */
  readonly example?: string;
}

/** What somebody who adds a provider of a type has to know: enough to fill in a form. */
export interface ProviderSetup {
  /** `vendor`: somebody else runs it; `server`: one runs it oneself; `embedded`: it is in the gateway, and not added. */
  readonly group: 'vendor' | 'server' | 'embedded';
  /** Where its API is documented, `https://`. */
  readonly documentation?: string;
  /** Where its keys are made, `https://`. */
  readonly keyPage?: string;
  /** The address that is asked where settings name none. Absent: settings have to, or further fields tell it. */
  readonly baseUrl?: string;
  /** Whether it takes a key. `required`: unless the address is another one. Default `required`. */
  readonly apiKey?: 'required' | 'optional' | 'none';
  /** What an address of one's own looks like. */
  readonly addressExample?: string;
  /** Further settings that are worth asking for, beside the key and the address. */
  readonly fields?: readonly ProviderField[];
}
