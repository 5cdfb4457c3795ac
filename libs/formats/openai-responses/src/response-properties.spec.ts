import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { explode, fold, OrderChecker } from '#libs/canonical';
import { asArrived, runs } from '../../../codec-kit/fixtures/arbitraries.js';
import { responsesResponse } from '../fixtures/response-bodies.js';
import { checkOpenAiResponsesGrammar, openAiResponsesCodec } from './index.js';

const { decodeResponse, encodeResponse, createStreamDecoder, createStreamEncoder } = openAiResponsesCodec;
const defaults = { model: 'asked', id: 'made-up', created: 1, includeUsage: true };

describe('any response', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(responsesResponse, (said) => {
        const { value, losses } = encodeResponse(decodeResponse(said), defaults);
        return isDeepStrictEqual(asArrived(value), said) && losses.length === 0;
      }),
      runs(),
    );
  });

  it('streams in the grammar, and decodes to what was streamed', () => {
    fc.assert(
      fc.property(responsesResponse, (said) => {
        const response = decodeResponse(said);
        const encoder = createStreamEncoder(defaults);
        const decoder = createStreamDecoder();
        const checker = new OrderChecker();
        const wire = explode(response).flatMap((event) => encoder.push(event));
        checkOpenAiResponsesGrammar(wire);
        const events = [...wire.flatMap((event) => decoder.push(event)), ...decoder.end()];
        for (const event of events) checker.push(event);
        checker.finish();
        const types = (parts: readonly { type: string }[] = []) => parts.map((part) => part.type);
        const streamed = fold(events);
        return isDeepStrictEqual(types(streamed.candidates[0]?.parts), types(response.candidates[0]?.parts));
      }),
      runs(),
    );
  });
});
