import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { explode, fold, OrderChecker } from '#libs/canonical';
import type { Candidate } from '#libs/canonical';
import { asArrived, runs } from '../../../codec-kit/fixtures/arbitraries.js';
import { finishedGenerateContentResponse, generateContentResponse } from '../fixtures/response-bodies.js';
import { googleGenerateContentCodec } from './index.js';

const { decodeResponse, encodeResponse, createStreamDecoder, createStreamEncoder } =
  googleGenerateContentCodec;
const defaults = { model: 'asked', id: 'made-up', created: 1, includeUsage: true };

it('any answer comes back as the upstream sent it', () => {
  fc.assert(
    fc.property(generateContentResponse, (said) => {
      const { value: written, losses } = encodeResponse(decodeResponse(said), defaults);
      return isDeepStrictEqual(asArrived(written), said) && losses.length === 0;
    }),
    runs(),
  );
});

it('any finished answer says the same as a stream', () => {
  fc.assert(
    fc.property(finishedGenerateContentResponse, (said) => {
      const response = decodeResponse(said);
      const encoder = createStreamEncoder(defaults);
      const decoder = createStreamDecoder();
      const wire = explode(response).flatMap((event) => encoder.push(event));
      const events = [...wire.flatMap((event) => decoder.push(event)), ...decoder.end()];
      const checker = new OrderChecker();
      for (const event of events) checker.push(event);
      checker.finish();
      expect(fold(events).candidates.map(essence)).toEqual(response.candidates.map(essence));
    }),
    runs(),
  );
});

interface Said {
  readonly type: string;
  readonly text?: string;
}

/** What a stream can say: neighbouring texts are one, empty ones none, and where a proof stood is not told. */
function essence({ index, parts, finish }: Candidate): object {
  const said: Said[] = [];
  for (const part of parts) {
    const plain: Said = { ...part, ...('spelling' in part && { spelling: undefined }) };
    const last = said.at(-1);
    const isPiece = isOpen(last) && last.type === plain.type && plain.text !== undefined;
    if (isPiece) said.splice(-1, 1, { ...last, ...plain, text: `${last.text ?? ''}${plain.text ?? ''}` });
    else if (plain.type !== 'text' || plain.text !== '') said.push(plain);
  }
  return { index, said, finish };
}

/** A text or a thought that is not proven yet goes on. */
function isOpen(part: Said | undefined): part is Said {
  return part?.text !== undefined && !('proof' in part);
}
