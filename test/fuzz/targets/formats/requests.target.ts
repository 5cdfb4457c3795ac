import assert from 'node:assert/strict';
import type { JsonObject } from '#libs/json';
import { asArrived } from '../../../../libs/codec-kit/fixtures/arbitraries.js';
import { bodiesOf, recordedRequestsOf } from '../../../formats/fixtures.js';
import { formats } from '../../../formats/formats.js';
import { foreign, textsIn, withText, writtenRead, writtenUnread } from '../../../formats/unread.js';
import { asInput } from '../../engine/target.js';
import type { FuzzTarget } from '../../engine/target.js';
import { objectOr, parseInput } from '../documents.js';
import { assertInBounds, frozen } from './bounds.js';
import { unlessAtFault } from './fault.js';
import { formatNamed, formatNames, largestSeed } from './named-format.js';

/** Requests of language models: read in one format, written in every one. */
export const requestsTarget: FuzzTarget = {
  name: 'requests',
  input: 'json',
  triesPerTest: 900,
  explores: ['libs/formats', 'libs/codec-kit', 'libs/canonical'],
  words: formatNames,
  seeds: () =>
    formatNames.flatMap((format) =>
      [...bodiesOf(format, 'requests'), ...recordedRequestsOf(format)]
        .map(({ body }) => asInput({ format, body }))
        .filter(({ length }) => length < largestSeed),
    ),
  check(input) {
    const { format, body } = parseInput(input);
    const { codec } = formatNamed(format);
    checkRequest(codec, frozen(objectOr(body)), input);
    checkUnread(codec, objectOr(body), input.length);
  },
};

type Codec = (typeof formats)[number]['codec'];

/** It is read, or the fault of its caller; and what is made of it for an upstream is a request there. */
function checkRequest(codec: Codec, body: JsonObject, input: Buffer): void {
  const request = unlessAtFault(['caller'], () => codec.decodeRequest(body));
  if (request === undefined) return;
  for (const to of formats) {
    for (const stream of [true, false]) {
      const encoded = unlessAtFault(['caller'], () =>
        to.codec.encodeRequest(request, { model: 'm', stream }),
      );
      if (encoded === undefined) continue;
      assertInBounds(encoded, input);
      to.codec.decodeRequest(asArrived(encoded.value));
    }
  }
}

/** One of its texts is not ASCII: written without being read, it is what it is when it is read. */
function checkUnread(codec: Codec, body: JsonObject, chance: number): void {
  const places = textsIn(body);
  const place = places[chance % places.length];
  const change = foreign[chance % foreign.length];
  if (place === undefined || change === undefined) return;
  const other = withText(body, place, change) as JsonObject;
  for (const to of formats.filter((format) => format.codec !== codec)) {
    const written = writtenUnread(codec, to.codec, other, target);
    if (written !== undefined) assert.deepEqual(written, writtenRead(codec, to.codec, other, target));
  }
}

const target = { model: 'm', stream: true } as const;
