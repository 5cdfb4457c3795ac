import type { WireEvent } from '#libs/canonical';
import type { JsonValue } from '#libs/json';
import type { FailureWording } from '../delivery/failure-wording.js';
import type { Vendor } from '../vendors/vendor.js';

/** What decides how errors inside an answer are worded. */
export interface WordingContext {
  readonly vendor: Vendor;
  readonly endpoint: {
    readonly malformedEvent: WireEvent;
    streamFailure?(body: JsonValue): readonly WireEvent[];
  };
  readonly serial: number;
}

/** How a vendor words an error at an endpoint. */
export function wordingOf({ vendor, endpoint, serial }: WordingContext): FailureWording {
  const sign = (body: JsonValue): JsonValue => vendor.signError?.(body, serial) ?? body;
  return {
    body: (status) => sign(vendor.failure(status).body),
    events: (body) => endpoint.streamFailure?.(body) ?? vendor.streamFailure(body),
    malformed: endpoint.malformedEvent,
  };
}
