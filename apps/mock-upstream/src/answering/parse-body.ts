import { JsonSyntaxError, parseJson } from '#libs/json';
import type { JsonValue } from '#libs/json';
import type { Vendor, VendorReply } from '../vendors/vendor.js';

/** A body as JSON, or what the vendor says to one that is none. */
export function parseBody(raw: Buffer, vendor: Vendor): { value: JsonValue } | { refusal: VendorReply } {
  try {
    return { value: parseJson(raw) };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return { refusal: vendor.invalidJson(error.message) };
  }
}
