import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { errorCodes, GatewayError } from '#libs/canonical';
import type { UpstreamFailure } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import {
  asArrived,
  json,
  maybe,
  name,
  object,
  optional,
  runs,
  words,
} from '../../libs/codec-kit/fixtures/arbitraries.js';
import { formats } from './formats.js';
import { checkOrder, decode } from './streams.js';

/** What stands in errors of any vendor, and of whatever stands before it. */
const said = optional(
  {},
  {
    message: fc.oneof(words, json),
    type: maybe(
      fc.oneof(words, fc.constantFrom('overloaded_error', 'invalid_request_error', 'server_error')),
    ),
    code: maybe(fc.oneof(words, fc.constantFrom(400, 429, 503, 'model_not_found', 'insufficient_quota'))),
    param: maybe(fc.oneof(words, json)),
    status: maybe(fc.oneof(words, fc.constantFrom('RESOURCE_EXHAUSTED', 'INVALID_ARGUMENT'))),
    details: maybe(fc.oneof(json, fc.array(object, { maxLength: 2 }))),
    request_id: maybe(name),
  },
);
const body = fc.oneof(
  said.map((error) => ({ error })),
  said.map((error) => ({ type: 'error', error })),
  said.map((error) => [{ error }]),
  said,
  json,
  words,
);
const failure: fc.Arbitrary<UpstreamFailure> = fc.record({
  status: fc.oneof(
    fc.integer({ min: 300, max: 599 }),
    fc.constantFrom(400, 401, 403, 404, 429, 500, 503, 529),
  ),
  body: body.map(asArrived),
  headers: fc.dictionary(
    fc.constantFrom('retry-after', 'retry-after-ms', 'x-request-id', 'request-id'),
    words,
  ),
});

const error = fc
  .tuple(
    fc.constantFrom(...errorCodes),
    words,
    fc.record({ param: words, reason: name, retryAfter: fc.nat(100) }, { requiredKeys: [] }),
  )
  .map(([code, message, options]) => new GatewayError(code, message, options));

const pairs = formats.flatMap((from) => formats.map((to) => ({ from, to })));

describe('any refusal', () => {
  it.each(pairs)('of an upstream of $from.name is told to clients of $to.name', ({ from, to }) => {
    fc.assert(
      fc.property(failure, (refusal) => {
        const read = from.codec.decodeError(refusal);
        expect(read).toBeInstanceOf(GatewayError);
        expect(read.code).toMatch(/^provider_/);
        const { status, body: told } = to.codec.encodeError(read, 'response');
        expect(status).toBeGreaterThanOrEqual(400);
        expect(messageIn(asArrived(told))).toBe(asArrived([read.message])[0]);
      }),
      runs(50),
    );
  });
});

describe('any error', () => {
  it.each(formats)('of $name says the same to a gateway before this one', ({ codec }) => {
    fc.assert(
      fc.property(error, (wrong) => {
        const { status, body: told } = codec.encodeError(wrong, 'response');
        const again = codec.decodeError({ status, body: asArrived(told), headers: {} });
        expect(again.upstream?.status).toBe(status);
        // Judgements of the request itself are told word by word; others in words of the one who judged.
        if (again.code === 'provider_rejected' && wrong.message !== '') {
          expect(again.message).toBe(wrong.message);
        }
      }),
      runs(100),
    );
  });

  it.each(formats)('ends a stream of $name, and is read as its error', ({ codec, checkGrammar }) => {
    fc.assert(
      fc.property(error, (wrong) => {
        const wire = codec.encodeStreamError(wrong);
        checkGrammar(wire);
        const events = decode(codec, wire);
        checkOrder(events);
        expect(events.at(-1)?.type).toBe('error');
      }),
      runs(100),
    );
  });
});

/** Amazon's errors are flat. */
function messageIn({ error: told, message }: JsonObject): unknown {
  return told === undefined ? message : (told as JsonObject).message;
}
