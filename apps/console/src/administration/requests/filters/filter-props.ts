import type { RequestsAddress, RequestsAddressChange } from '../requests-address.js';

/** What a filter shows, and whom it tells of another choice. */
export interface FilterProps {
  readonly address: RequestsAddress;
  readonly onChange: (part: RequestsAddressChange) => void;
}
