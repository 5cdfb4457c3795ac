import { expect, it } from '@jest/globals';
import { jinaRerankCodec } from '#libs/formats/jina-rerank';

it('requests come back as they were, images included', () => {
  const body = {
    model: 'm',
    query: 'q',
    documents: ['a', { image: 'https://x/y.png' }],
    top_n: 1,
    truncation: true,
    return_documents: false,
    max_doc_length: 9,
  };
  const [request] = jinaRerankCodec.decodeRequest(body, '');
  expect(jinaRerankCodec.encodeRequest(request, { model: 'm' })).toEqual({ value: body, losses: [] });
});

it('results repeat their documents unless the client says no', () => {
  const documents = ['a', { text: 'b', id: 1 }];
  const [request] = jinaRerankCodec.decodeRequest({ query: { text: 'q' }, documents }, '');
  expect(request).toMatchObject({ query: 'q', returnDocuments: true });
  const body = { model: 'x', results: [{ index: 1, relevance_score: 2 }], usage: { total_tokens: 4 } };
  const response = jinaRerankCodec.decodeResponse(body, request);
  expect(jinaRerankCodec.encodeResponse(response, [request], { model: 'm', id: 'i' }).value).toMatchObject({
    object: 'list',
    model: 'x',
    results: [{ index: 1, relevance_score: 2, document: { text: 'b', id: 1 } }],
    usage: { prompt_tokens: 4, total_tokens: 4 },
  });
});

it('a query that is an image needs an upstream of that form', () => {
  expect(() => jinaRerankCodec.decodeRequest({ query: { image: 'x' }, documents: ['a'] }, '')).toThrow(
    "'query'",
  );
});
