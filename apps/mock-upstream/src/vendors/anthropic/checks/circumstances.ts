import type { ApiVersion } from '../api-version.js';

/** What besides its body decides about a request. */
export interface Circumstances {
  readonly version: ApiVersion;
  /** Tokens are to be counted, nothing answered. */
  readonly isCount: boolean;
  /** Refuse fields the vendor does not document. */
  readonly refuseUnknownFields: boolean;
}
