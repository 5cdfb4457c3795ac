import type { VendorReply } from '../vendor.js';
import { anthropicError } from './anthropic-error.js';

/** An address that takes other methods only. */
export function methodNotAllowed(method: string): VendorReply {
  return anthropicError(405, 'invalid_request_error', `Method ${method} is not allowed here.`);
}
