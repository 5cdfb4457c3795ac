import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { answerLosses, explode } from '#libs/canonical';
import { asArrived, runs } from '../../libs/codec-kit/fixtures/arbitraries.js';
import { isPlain, saidIn } from './essence.js';
import { formats } from './formats.js';
import { checkOrder, decode, defaults, encode } from './streams.js';

const pairs = formats.flatMap((from) => formats.filter((to) => to !== from).map((to) => ({ from, to })));

describe('any answer', () => {
  it.each(pairs)('of $from.name is one of $to.name', ({ from, to }) => {
    fc.assert(
      fc.property(from.responses, (said) => {
        const response = from.codec.decodeResponse(said);
        const { value, losses } = to.codec.encodeResponse(response, defaults);
        expect(losses).toEqual(expect.arrayContaining([...answerLosses(response, to.answers)]));
        if (!isPlain(response)) return;
        const again = explode(to.codec.decodeResponse(asArrived(value)));
        checkOrder(again);
        expect(saidIn(again, to)).toEqual(saidIn(explode(response), to));
      }),
      runs(100),
    );
  });

  it.each(pairs)('of $from.name goes on as a stream of $to.name', ({ from, to }) => {
    fc.assert(
      fc.property(from.responses, (said) => {
        const response = from.codec.decodeResponse(said);
        const events = explode(response);
        const wire = encode(to.codec, events);
        if (!isPlain(response)) return;
        to.checkGrammar(wire);
        const again = decode(to.codec, wire);
        checkOrder(again);
        expect(saidIn(again, to)).toEqual(saidIn(events, to));
      }),
      runs(100),
    );
  });
});
