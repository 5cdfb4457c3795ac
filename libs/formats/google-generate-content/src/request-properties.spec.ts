import { it } from '@jest/globals';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { asArrived, runs } from '../../../codec-kit/fixtures/arbitraries.js';
import { generateContentRequest } from '../fixtures/request-bodies.js';
import { googleGenerateContentCodec } from './index.js';

const { decodeRequest, encodeRequest } = googleGenerateContentCodec;

it('any valid body comes back as it was', () => {
  fc.assert(
    fc.property(generateContentRequest, (said) => {
      const request = decodeRequest(said);
      const { value, losses } = encodeRequest(request, { model: request.model });
      return isDeepStrictEqual(asArrived(value), said) && losses.length === 0;
    }),
    runs(),
  );
});
