import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { streamEvents } from '../../libs/canonical/fixtures/stream-events.js';
import { runs } from '../../libs/codec-kit/fixtures/arbitraries.js';
import { essenceOf } from './essence.js';
import { formats } from './formats.js';
import { checkOrder, decode, encode, tellsError } from './streams.js';

describe('any stream', () => {
  it.each(formats)('keeps the grammar of $name, and says the same there', (to) => {
    fc.assert(
      fc.property(streamEvents, (events) => {
        checkOrder(events);
        const wire = encode(to.codec, events);
        to.checkGrammar(wire);
        const again = decode(to.codec, wire);
        checkOrder(again);
        const end = events.at(-1)?.type;
        expect(again.at(-1)?.type).toBe(end);
        if (end === 'response-end') expect(essenceOf(again, to)).toEqual(essenceOf(events, to));
        else expect(tellsError(wire.at(-1))).toBe(true);
      }),
      runs(),
    );
  });
});
