import { isDeepStrictEqual } from 'node:util';
import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { explode, fold, OrderChecker } from '#libs/canonical';
import type { Candidate } from '#libs/canonical';
import { asArrived, runs } from '../../../codec-kit/fixtures/arbitraries.js';
import { completionsResponse } from '../fixtures/response-bodies.js';
import { checkOpenAiCompletionsGrammar, openAiCompletionsCodec } from './index.js';

const { decodeResponse, encodeResponse, createStreamDecoder, createStreamEncoder } = openAiCompletionsCodec;
const defaults = { model: 'asked', id: 'made-up', created: 1, includeUsage: true };

describe('any response', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(completionsResponse, (said) => {
        const { value } = encodeResponse(decodeResponse(said), defaults);
        return isDeepStrictEqual(asArrived(value), said);
      }),
      runs(),
    );
  });

  it('streams in the grammar, and decodes to what was streamed', () => {
    fc.assert(
      fc.property(completionsResponse, (said) => {
        const response = decodeResponse(said);
        const encoder = createStreamEncoder(defaults);
        const decoder = createStreamDecoder();
        const checker = new OrderChecker();
        const wire = explode(response).flatMap((event) => encoder.push(event));
        checkOpenAiCompletionsGrammar(wire);
        if (response.candidates.length === 0) return true;
        const events = [...wire.flatMap((event) => decoder.push(event)), ...decoder.end()];
        for (const event of events) checker.push(event);
        checker.finish();
        const streamed = fold(events);
        return isDeepStrictEqual(streamed.candidates.map(essence), response.candidates.map(essence));
      }),
      runs(),
    );
  });
});

/** What a stream can say of a candidate: an empty text is not among it, nor are unknown fields that are null. */
function essence({ index, parts, finish, logprobs: probabilities }: Candidate): unknown {
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  // The end of a stream says why, even where the upstream did not.
  const said = finish.reason === 'unknown' ? 'stop' : finish.reason;
  return JSON.parse(JSON.stringify({ index, text: texts.join(''), said, probabilities }));
}
