import { describe, expect, it } from '@jest/globals';
import type { WireEvent } from '#libs/canonical';
import { essenceOf } from './essence.js';
import { formatFolders, streamsOf } from './fixtures.js';
import { formats } from './formats.js';
import type { TestedFormat } from './formats.js';
import { checkOrder, decode, encode, parse, tellsError } from './streams.js';

it('every format is tested', () => {
  expect(formats.map(({ name }) => name)).toEqual(formatFolders);
});

const sources = formats.map((from) => ({ from, name: from.name, streams: streamsOf(from.name) }));

describe.each(sources)('every stream of $name', ({ from, streams }) => {
  // Decoders see whole events alone: where these are the same, so is what decoders give.
  it('reads the same wherever its bytes are cut in two', () => {
    for (const { name, bytes } of streams) {
      const whole = parse(bytes);
      const isDifferent = (cut: number): boolean =>
        !areSame(parse(bytes.subarray(0, cut), bytes.subarray(cut)), whole);
      expect({ name, cuts: Array.from(bytes.keys()).filter(isDifferent) }).toEqual({ name, cuts: [] });
    }
  });

  it.each(formats)('keeps the grammar of $name, and says the same there', (to) => {
    for (const { name, bytes } of streams) {
      const events = decode(from.codec, parse(bytes));
      checkOrder(events);
      const again = cross(parse(bytes), from, to);
      const end = events.at(-1)?.type;
      expect({ name, end: again.at(-1)?.type }).toEqual({ name, end });
      if (end !== 'response-end') continue;
      expect({ name, ...essenceOf(again, to) }).toEqual({ name, ...essenceOf(events, to) });
    }
  });

  it.each(formats)('ends as an error of $name wherever its connection is lost', (to) => {
    for (const { name, bytes } of streams) {
      const complete = parse(bytes);
      const ends = decode(from.codec, complete).filter(({ type }) => type === 'candidate-end');
      for (let count = 0; count < complete.length; count++) {
        const events = decode(from.codec, complete.slice(0, count));
        checkOrder(events);
        const end = events.at(-1)?.type;
        const again = cross(complete.slice(0, count), from, to);
        expect({ name, count, end: again.at(-1)?.type }).toEqual({ name, count, end });
        if (end !== 'response-end') continue;
        // Whole without its end mark: the upstream had said why each candidate ended.
        const said = events.filter(({ type }) => type === 'candidate-end');
        expect({ name, count, said }).toEqual({ name, count, said: ends });
      }
    }
  });
});

/** A stream on its way through the gateway, as the client's own decoder reads it. */
function cross(wire: readonly WireEvent[], from: TestedFormat, to: TestedFormat) {
  const events = decode(from.codec, wire);
  const written = encode(to.codec, events);
  to.checkGrammar(written);
  if (events.at(-1)?.type === 'error') expect(tellsError(written.at(-1))).toBe(true);
  const again = decode(to.codec, written);
  checkOrder(again);
  return again;
}

/** Field by field: deep comparisons at each of thousands of cuts would take seconds. */
function areSame(some: readonly WireEvent[], others: readonly WireEvent[]): boolean {
  const isSame = ({ event, data }: WireEvent, place: number): boolean =>
    event === others[place]?.event && data === others[place]?.data;
  return some.length === others.length && some.every(isSame);
}
