import { createHmac, timingSafeEqual } from 'node:crypto';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** What a signature stands for. */
export type Signed =
  | { readonly kind: 'call'; readonly name: string; readonly args: JsonObject }
  /** The visible text since the last call, medium or signature. */
  | { readonly kind: 'text'; readonly text: string };

/** `foreign`: none of ours. `corrupted`: ours, but for something else or for another model. */
export type Verdict = 'valid' | 'foreign' | 'corrupted';

/** The vendor's documented word for "this call was not made by a model of mine". */
export const skippedValidation = 'skip_thought_signature_validator';

const mark = Buffer.from('mock-google/1:');
const secret = 'known to this mock alone';

/** A signature in base64. The same content of the same model always gets the same one. */
export function signThought(model: string, signed: Signed): string {
  return Buffer.concat([mark, digest(model, signed)]).toString('base64');
}

/** Whether a signature is what {@link signThought} gave for this content. */
export function verifyThought(signature: string, model: string, signed: Signed): Verdict {
  const bytes = Buffer.from(signature, 'base64');
  if (!bytes.subarray(0, mark.length).equals(mark)) return 'foreign';
  const expected = digest(model, signed);
  const given = bytes.subarray(mark.length);
  return given.length === expected.length && timingSafeEqual(given, expected) ? 'valid' : 'corrupted';
}

function digest(model: string, signed: Signed): Buffer {
  const content = signed.kind === 'call' ? [signed.name, inOrder(signed.args)] : [signed.text];
  return createHmac('sha256', secret)
    .update(JSON.stringify([model, signed.kind, ...content]))
    .digest();
}

/** Objects with their keys in order, so that a client may rewrite the same arguments. */
function inOrder(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map(inOrder);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, inOrder(one ?? null)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
