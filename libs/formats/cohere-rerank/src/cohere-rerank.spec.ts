import { describe, expect, it } from '@jest/globals';
import { cohereRerankV1Codec, cohereRerankV2Codec } from '#libs/formats/cohere-rerank';
import type { JsonObject } from '#libs/json';

const records = [{ title: 'A', text: 'long' }, 'plain'];

describe('requests', () => {
  it('of version 1 come back as they were', () => {
    const body = {
      model: 'm',
      query: 'q',
      documents: records,
      top_n: 1,
      rank_fields: ['title'],
      max_chunks_per_doc: 2,
      return_documents: false,
      future: 1,
    };
    const [request] = cohereRerankV1Codec.decodeRequest(body, '');
    expect(cohereRerankV1Codec.encodeRequest(request, { model: 'm' })).toEqual({ value: body, losses: [] });
  });

  it('of version 2 come back as they were', () => {
    const body = { model: 'm', query: 'q', documents: ['a'], top_n: 1, max_tokens_per_doc: 9, priority: 3 };
    const [request] = cohereRerankV2Codec.decodeRequest(body, '');
    expect(cohereRerankV2Codec.encodeRequest(request, { model: 'm' })).toEqual({ value: body, losses: [] });
  });

  it('of version 1 are texts in version 2, and what it lacks is named', () => {
    const body = {
      query: 'q',
      documents: [{ title: 'A', body: 7 }],
      rank_fields: ['title', 'body'],
      max_chunks_per_doc: 2,
    };
    const [request] = cohereRerankV1Codec.decodeRequest(body, '');
    const { value, losses } = cohereRerankV2Codec.encodeRequest(request, { model: 'm' });
    expect(value).toEqual({ model: 'm', query: 'q', documents: ['title: A\nbody: 7'] });
    expect(losses).toMatchObject([{ feature: 'max_chunks_per_doc', action: 'dropped' }]);
  });

  it.each<[JsonObject, string]>([
    [{ documents: ['a'] }, 'query'],
    [{ query: '', documents: ['a'] }, 'query'],
    [{ query: 'q' }, 'documents'],
    [{ query: 'q', documents: [] }, 'documents'],
    [{ query: 'q', documents: ['a', 1] }, 'documents.1'],
    [{ query: 'q', documents: ['a'], top_n: -1 }, 'top_n'],
    [{ query: 'q', documents: ['a'], rank_fields: [1] }, 'rank_fields.0'],
  ])('%j names the field at fault', (body, param) => {
    expect(() => cohereRerankV1Codec.decodeRequest(body, '')).toThrow(
      expect.objectContaining({ code: 'caller_invalid_request', param }),
    );
  });
});

describe('answers', () => {
  const [request] = cohereRerankV1Codec.decodeRequest(
    { query: 'q', documents: records, return_documents: true },
    '',
  );
  const meta = { billed_units: { search_units: 2 }, tokens: { input_tokens: 5 } };
  const results = [
    { index: 1, relevance_score: 0.1 },
    { index: 0, relevance_score: 0.9 },
  ];

  it('are read best first', () => {
    expect(cohereRerankV2Codec.decodeResponse({ id: 'c', results, meta }, request)).toMatchObject({
      id: 'c',
      results: [
        { index: 0, score: 0.9 },
        { index: 1, score: 0.1 },
      ],
      usage: { input: { total: 5, searches: 2 } },
    });
  });

  it('repeat documents in version 1 only', () => {
    const response = {
      results: [
        { index: 1, score: 0.5 },
        { index: 0, score: 0.4 },
      ],
      usage: { input: { searches: 2 } },
    };
    const defaults = { model: 'm', id: 'i' };
    expect(cohereRerankV1Codec.encodeResponse(response, [request], defaults).value).toMatchObject({
      id: 'i',
      results: [
        { index: 1, relevance_score: 0.5, document: { text: 'plain' } },
        { index: 0, relevance_score: 0.4, document: { title: 'A', text: 'long' } },
      ],
      meta: { api_version: { version: '1' }, billed_units: { search_units: 2 } },
    });
    expect(cohereRerankV2Codec.encodeResponse(response, [request], defaults).value).toEqual({
      id: 'i',
      results: [
        { index: 1, relevance_score: 0.5 },
        { index: 0, relevance_score: 0.4 },
      ],
      meta: { api_version: { version: '2' }, billed_units: { search_units: 2 } },
    });
  });
});
