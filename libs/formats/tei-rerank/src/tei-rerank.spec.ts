import { expect, it } from '@jest/globals';
import { teiRerankCodec } from '#libs/formats/tei-rerank';

const request = { model: 'm', query: 'q', documents: ['a', { text: 'b' }], topN: 1 } as const;

it('asks without a model, long documents cut unless the client says no', () => {
  const { value } = teiRerankCodec.encodeRequest(request, { model: 'r' });
  expect(value).toEqual({ query: 'q', texts: ['a', 'b'], truncate: true });
  const strict = teiRerankCodec.encodeRequest({ ...request, truncate: false }, { model: 'r' });
  expect(strict.value.truncate).toBe(false);
});

it('reads the bare list', () => {
  const body = [
    { index: 0, score: -1 },
    { index: 1, score: 3 },
  ];
  expect(teiRerankCodec.decodeResponse(body, request).results).toEqual([
    { index: 1, score: 3 },
    { index: 0, score: -1 },
  ]);
  expect(() => teiRerankCodec.decodeResponse({ error: 'x' }, request)).toThrow('results');
});
