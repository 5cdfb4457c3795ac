import { expect, it } from '@jest/globals';
import { voyageRerankCodec } from '#libs/formats/voyage-rerank';

const request = {
  model: 'm',
  query: 'q',
  documents: ['a', { text: 'b' }],
  topN: 1,
  truncate: false,
} as const;

it('asks in its own words', () => {
  expect(
    voyageRerankCodec.encodeRequest({ ...request, maxTokensPerDocument: 2 }, { model: 'r' }),
  ).toMatchObject({
    value: {
      model: 'r',
      query: 'q',
      documents: ['a', 'b'],
      top_k: 1,
      truncation: false,
      return_documents: false,
    },
    losses: [{ feature: 'max_tokens_per_doc', action: 'dropped' }],
  });
});

it('reads results from data', () => {
  const data = [{ index: 1, relevance_score: 0.5 }];
  expect(voyageRerankCodec.decodeResponse({ data, model: 'x', usage: { total_tokens: 3 } }, request)).toEqual(
    {
      model: 'x',
      results: [{ index: 1, score: 0.5 }],
      usage: { input: { total: 3 }, raw: { total_tokens: 3 } },
    },
  );
  expect(() => voyageRerankCodec.decodeResponse({ results: data }, request)).toThrow("'data'");
});
