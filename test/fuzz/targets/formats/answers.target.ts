import assert from 'node:assert/strict';
import { explode, GatewayError } from '#libs/canonical';
import type { CanonicalResponse, Codec } from '#libs/canonical';
import type { JsonValue } from '#libs/json';
import { asArrived } from '../../../../libs/codec-kit/fixtures/arbitraries.js';
import { isPlain, saidIn } from '../../../formats/essence.js';
import { bodiesOf } from '../../../formats/fixtures.js';
import { formats } from '../../../formats/formats.js';
import { checkOrder, decode, defaults, encode } from '../../../formats/streams.js';
import { asInput } from '../../engine/target.js';
import type { FuzzTarget } from '../../engine/target.js';
import { parseInput } from '../documents.js';
import { assertInBounds, frozen } from './bounds.js';
import { unlessAtFault } from './fault.js';
import { formatNamed, formatNames, largestSeed } from './named-format.js';

/** Whole answers and refusals of language models: read in one format, written in every one. */
export const answersTarget: FuzzTarget = {
  name: 'answers',
  input: 'json',
  triesPerTest: 800,
  explores: ['libs/formats', 'libs/codec-kit', 'libs/canonical'],
  words: formatNames,
  seeds: () => [
    ...formatNames
      .flatMap((format) => bodiesOf(format, 'responses').map(({ body }) => asInput({ format, body })))
      .filter(({ length }) => length < largestSeed),
    ...refusals.map(asInput),
  ],
  check(input) {
    const { format, body = null, status } = parseInput(input);
    const { codec } = formatNamed(format);
    frozen(body);
    if (typeof status === 'number') checkRefusal(codec, status, body);
    else checkAnswer(codec, body, input);
  },
};

/** It is read, or the fault of the provider; and says the same to the clients of every format, whole and as a stream. */
function checkAnswer(codec: Codec, body: JsonValue, input: Buffer): void {
  const response = unlessAtFault(['provider'], () => codec.decodeResponse(body, 'seed'));
  if (response === undefined) return;
  const events = explode(response);
  checkOrder(events);
  for (const to of formats) {
    const { value } = to.codec.encodeResponse(response, defaults);
    const wire = encode(to.codec, events);
    assertInBounds([value, wire], input);
    // To its own clients an answer is told with all that its vendor said beside what is documented.
    if (to.codec === codec || !isTold(response)) continue;
    to.checkGrammar(wire);
    const said = saidIn(events, to);
    assert.deepEqual(saidIn(explode(to.codec.decodeResponse(asArrived(value))), to), said);
    assert.deepEqual(saidIn(decode(to.codec, wire), to), said);
  }
}

/** Clients of one answer are told the first, and vendors number from 0. */
const isTold = (response: CanonicalResponse): boolean =>
  isPlain(response) && response.candidates[0]?.index === 0 && hasDistinctCalls(response);

/** Ids are the upstream's: two calls that it calls alike have no others. */
function hasDistinctCalls({ candidates }: CanonicalResponse): boolean {
  const calls = candidates.flatMap(({ parts }) => parts).filter((part) => part.type === 'tool-call');
  return new Set(calls.map(({ id }) => id)).size === calls.length;
}

function checkRefusal(codec: Codec, status: number, body: JsonValue): void {
  const headers = { 'retry-after': JSON.stringify(body).slice(0, 20), 'x-request-id': 'r' };
  const known = 300 + (Math.abs(Math.trunc(status)) % 300);
  const error = codec.decodeError({ status: known, body, headers });
  assert(error instanceof GatewayError);
  assert.equal(error.domain, 'provider');
  for (const to of formats) {
    const told = to.codec.encodeError(error, 'response');
    assert(told.status >= 400 && told.status < 600, `the status ${told.status} is no error's`);
    assert(
      JSON.stringify(told.body).includes(JSON.stringify(error.message).slice(1, -1)),
      'the message is lost',
    );
    const wire = to.codec.encodeStreamError(error);
    to.checkGrammar(wire);
    assert.equal(decode(to.codec, wire).at(-1)?.type, 'error');
  }
}

const refusals: readonly object[] = formatNames.flatMap((format) => [
  {
    format,
    status: 400,
    body: { error: { message: 'No.', type: 'invalid_request_error', code: 'x', param: 'p' } },
  },
  {
    format,
    status: 429,
    body: [{ error: { code: 429, status: 'RESOURCE_EXHAUSTED', details: [{ '@type': 'a' }] } }],
  },
  { format, status: 529, body: { type: 'error', error: { type: 'overloaded_error', message: 'Later.' } } },
  { format, status: 503, body: '<html>nginx</html>' },
  { format, status: 403, body: { message: 'No.', __type: 'AccessDeniedException' } },
]);
