import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { explode, fold, OrderChecker } from '#libs/canonical';
import type { Candidate } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { googleGenerateContentCodec } from './index.js';

const { decodeResponse, encodeResponse, createStreamDecoder, createStreamEncoder } =
  googleGenerateContentCodec;
const defaults = { model: 'asked', id: 'made-up', created: 1, includeUsage: true };

type Fields = Record<string, fc.Arbitrary<unknown>>;
const optional = (required: Fields, others: Fields) =>
  fc.record({ ...required, ...others }, { requiredKeys: Object.keys(required) });
const listOf = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 4 });
const object = fc.dictionary(fc.string({ maxLength: 6 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 });
const name = fc.stringMatching(/^[A-Za-z]{1,8}$/);
const base64 = fc.base64String({ minLength: 4, maxLength: 16 });
const signature = { thoughtSignature: base64 };
const text = fc.string({ minLength: 1, unit: 'grapheme' });

const part = fc.oneof(
  optional({ text }, signature),
  optional({ text: fc.constant('') }, signature),
  optional({ text, thought: fc.constant(true) }, signature),
  optional({ functionCall: optional({ name }, { args: object, id: name }) }, signature),
  optional({ inlineData: optional({ mimeType: fc.constant('image/png'), data: base64 }, {}) }, signature),
  optional({ executableCode: object }, signature),
);
const count = fc.nat(1000);
const usageMetadata = optional(
  {},
  {
    promptTokenCount: count,
    cachedContentTokenCount: count,
    candidatesTokenCount: count,
    thoughtsTokenCount: count,
    toolUsePromptTokenCount: count,
    totalTokenCount: count,
    trafficType: fc.constant('ON_DEMAND'),
  },
);
const candidate = optional(
  {},
  {
    content: optional({}, { role: fc.constant('model'), parts: listOf(part) }),
    finishReason: fc.constantFrom('STOP', 'MAX_TOKENS', 'SAFETY', 'OTHER', 'FUTURE'),
    safetyRatings: listOf(object),
    avgLogprobs: fc.integer(),
    groundingMetadata: object,
  },
);
const candidates = fc
  .array(candidate, { minLength: 1, maxLength: 3 })
  .map((list) => list.map((one, index) => ({ ...one, index })));
const identity = { responseId: name, modelVersion: name };
const body = fc.oneof(
  optional({ candidates }, { ...identity, usageMetadata, createTime: fc.string(), modelStatus: object }),
  optional({ promptFeedback: object }, { ...identity, usageMetadata }),
);
const asArrived = (value: unknown) => JSON.parse(JSON.stringify(value)) as JsonObject;

it('any answer comes back as the upstream sent it', () => {
  fc.assert(
    fc.property(body, (value) => {
      const said = asArrived(value);
      const { value: written, losses } = encodeResponse(decodeResponse(said), defaults);
      return isDeepStrictEqual(asArrived(written), said) && losses.length === 0;
    }),
    { numRuns: 500 },
  );
});

it('any finished answer says the same as a stream', () => {
  const finished = fc
    .array(
      fc.record({
        content: fc.record({ role: fc.constant('model'), parts: listOf(part) }),
        finishReason: fc.constantFrom('STOP', 'MAX_TOKENS', 'SAFETY'),
      }),
      { minLength: 1, maxLength: 3 },
    )
    .map((list) => list.map((one, index) => ({ ...one, index })));
  const answer = optional({ candidates: finished, responseId: name, modelVersion: name }, { usageMetadata });
  fc.assert(
    fc.property(answer, (value) => {
      const response = decodeResponse(asArrived(value));
      const encoder = createStreamEncoder(defaults);
      const decoder = createStreamDecoder();
      const wire = explode(response).flatMap((event) => encoder.push(event));
      const events = [...wire.flatMap((event) => decoder.push(event)), ...decoder.end()];
      const checker = new OrderChecker();
      for (const event of events) checker.push(event);
      checker.finish();
      expect(fold(events).candidates.map(essence)).toEqual(response.candidates.map(essence));
    }),
    { numRuns: 500 },
  );
});

interface Said {
  readonly type: string;
  readonly text?: string;
}

/** What a stream can say: neighbouring texts are one, empty ones none, and where a proof stood is not told. */
function essence({ index, parts, finish }: Candidate): object {
  const said: Said[] = [];
  for (const part of parts) {
    const plain: Said = { ...part, ...('spelling' in part && { spelling: undefined }) };
    const last = said.at(-1);
    const isPiece = isOpen(last) && last.type === plain.type && plain.text !== undefined;
    if (isPiece) said.splice(-1, 1, { ...last, ...plain, text: `${last.text ?? ''}${plain.text ?? ''}` });
    else if (plain.type !== 'text' || plain.text !== '') said.push(plain);
  }
  return { index, said, finish };
}

/** A text or a thought that is not proven yet goes on. */
function isOpen(part: Said | undefined): part is Said {
  return part?.text !== undefined && !('proof' in part);
}
