import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CanonicalRequest } from '#libs/canonical';
import { GatewayError } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { asArrived, runs } from '../../libs/codec-kit/fixtures/arbitraries.js';
import { formats } from './formats.js';
import type { TestedFormat } from './formats.js';

const pairs = formats.flatMap((from) => formats.filter((to) => to !== from).map((to) => ({ from, to })));

describe('any request', () => {
  it.each(pairs)('of $from.name is refused by name, or is one of $to.name', ({ from, to }) => {
    fc.assert(
      fc.property(plainer(from), (said) => {
        const request = from.codec.decodeRequest(said);
        const body = encoded(request, to);
        if (body !== undefined) expect(() => to.codec.decodeRequest(body)).not.toThrow();
      }),
      runs(100),
    );
  });
});

/** What every body has, and what holds its conversation. */
const mainFields = ['model', 'max_tokens', 'messages', 'contents', 'prompt', 'input'];
const goOnBlocks = { role: 'user', content: [{ text: 'Go on.' }] };
const goOn: Readonly<Record<string, JsonValue>> = {
  messages: { role: 'user', content: 'Go on.' },
  contents: { role: 'user', parts: [{ text: 'Go on.' }] },
  input: { role: 'user', content: 'Go on.' },
};

/** Bodies that say less at once: what asks for all that a vendor has is refused by each other one. */
function plainer({ name, requests }: TestedFormat): fc.Arbitrary<JsonObject> {
  return fc
    .tuple(requests, fc.boolean())
    .chain(([body, isAnswered]) =>
      fc.tuple(fc.constant(isAnswered ? answered(body, name) : body), fewOf(body)),
    )
    .map(([body, few]) => pick(body, few));
}

function fewOf(body: JsonObject): fc.Arbitrary<readonly string[]> {
  const others = Object.keys(body).filter((field) => !isMain(field, body[field]));
  return fc.subarray(others, { maxLength: Math.min(3, others.length) });
}

/** A prompt that is an object names a stored one, which no other vendor has. */
const isMain = (field: string, value: JsonValue | undefined): boolean =>
  mainFields.includes(field) && !(field === 'prompt' && isJsonObject(value));

/** The body with a turn of the user at its end, on which some upstreams insist. */
function answered(body: JsonObject, format: string): JsonObject {
  const said = Object.entries(body).map(([field, value]) => {
    const words = Object.hasOwn(goOn, field) ? goOn[field] : undefined;
    const turn = words !== undefined && format === 'bedrock-converse' ? goOnBlocks : words;
    return [field, turn !== undefined && isJsonArray(value) ? [...value, turn] : value] as const;
  });
  return Object.fromEntries(said);
}

function pick(body: JsonObject, few: readonly string[]): JsonObject {
  const said = Object.entries(body).filter(([field, value]) => isMain(field, value) || few.includes(field));
  return Object.fromEntries(said);
}

/** The body for the upstream; undefined where the caller is told what cannot be carried. */
function encoded(request: CanonicalRequest, to: TestedFormat): JsonObject | undefined {
  try {
    return asArrived(to.codec.encodeRequest(request, { model: 'upstream' }).value);
  } catch (error) {
    expect(error).toBeInstanceOf(GatewayError);
    expect((error as GatewayError).code).toMatch(/^caller_/);
    return undefined;
  }
}
