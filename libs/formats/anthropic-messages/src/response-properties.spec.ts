import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { explode, fold, OrderChecker } from '#libs/canonical';
import { asArrived, runs } from '../../../codec-kit/fixtures/arbitraries.js';
import { messagesResponse } from '../fixtures/response-bodies.js';
import { anthropicMessagesCodec, checkAnthropicMessagesGrammar } from './index.js';

const { decodeResponse, encodeResponse, createStreamDecoder, createStreamEncoder } = anthropicMessagesCodec;
const defaults = { model: 'asked', id: 'made-up', created: 1, includeUsage: true };

it('any answer comes back as it was', () => {
  fc.assert(
    fc.property(messagesResponse, (said) => {
      const { value, losses } = encodeResponse(decodeResponse(said), defaults);
      return isDeepStrictEqual(asArrived(value), said) && losses.length === 0;
    }),
    runs(),
  );
});

it('any answer, streamed, keeps order, grammar and meaning', () => {
  fc.assert(
    fc.property(messagesResponse, (said) => {
      const response = decodeResponse(said);
      const events = explode(response);
      const checker = new OrderChecker();
      for (const event of events) checker.push(event);
      checker.finish();
      const encoder = createStreamEncoder(defaults);
      const decoder = createStreamDecoder();
      const wire = events.flatMap((event) => encoder.push(event));
      checkAnthropicMessagesGrammar(wire);
      const { value } = encodeResponse(
        fold([...wire.flatMap((event) => decoder.push(event)), ...decoder.end()]),
        defaults,
      );
      expect(value.content).toHaveLength((said.content as readonly unknown[]).length);
      expect(value).toMatchObject({ id: said.id, model: said.model, stop_reason: said.stop_reason });
    }),
    runs(),
  );
});
