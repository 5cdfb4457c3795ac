import assert from 'node:assert/strict';
import type { JsonValue } from '#libs/json';

/** Everything that is said has to be said again, with some words around it; in some formats more than once. */
const growth = 60;
const frame = 64 * 1024;

/** Holds what was made of an input to a size that follows from the input's. */
export function assertInBounds(made: unknown, input: Buffer): void {
  const text = JSON.stringify(made);
  const bound = input.length * growth + frame;
  assert(text.length <= bound, `${input.length} bytes became ${text.length}`);
}

/** A document that throws where somebody writes into it. */
export function frozen<Value extends JsonValue>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    Object.freeze(value);
    for (const inner of Object.values(value) as JsonValue[]) frozen(inner);
  }
  return value;
}
