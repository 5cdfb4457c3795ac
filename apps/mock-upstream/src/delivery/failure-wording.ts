import type { WireEvent } from '#libs/canonical';
import type { JsonValue } from '#libs/json';

/** How the vendor words an error that goes into an answer. */
export interface FailureWording {
  body(status: number): JsonValue;
  events(body: JsonValue): readonly WireEvent[];
  /** An event whose JSON is cut short. */
  readonly malformed: WireEvent;
}
