import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { answerLosses, explode } from '#libs/canonical';
import type { CanonicalResponse, Part, StreamEvent } from '#libs/canonical';
import { asArrived, runs } from '../../libs/codec-kit/fixtures/arbitraries.js';
import { essenceOf } from './essence.js';
import { formats } from './formats.js';
import type { TestedFormat } from './formats.js';
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

/**
 * There is an answer that all formats say alike: not one that failed, which some tell as an error; nor speech,
 * whose words some have no place for; nor a refusal before other words, which some set apart.
 */
function isPlain({ candidates: [first] }: CanonicalResponse): boolean {
  if (first === undefined || first.finish.reason === 'error') return false;
  const refusal = first.parts.findIndex(({ type }) => type === 'refusal');
  const text = first.parts.findLastIndex(({ type }) => type === 'text');
  return (refusal < 0 || refusal > text) && !first.parts.some(isSpeech);
}

const isSpeech = (part: Part): boolean => part.type === 'media' && part.media === 'audio';

/** Counts and reasons that contradict each other, as generated ones do, come out in a format's own way. */
function saidIn(events: readonly StreamEvent[], to: TestedFormat): object {
  const { words, calls } = essenceOf(events, to);
  return { words, calls };
}
