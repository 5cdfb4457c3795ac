import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../index.js';
import type { MockUpstream } from '../index.js';

let mock: MockUpstream;

beforeAll(async () => {
  mock = await startMockUpstream();
});
afterAll(() => mock.close());

async function post(path: string, body: unknown): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${mock.origin}${path}`, { method: 'POST', body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}

const openai = '/v1/embeddings';
const google = '/v1beta/models/m:batchEmbedContents';
const content = { parts: [{ text: 'a' }] };
const item = { model: 'models/m', content };

describe('what the vendors refuse, the mock refuses', () => {
  it.each<[string, string, object]>([
    ['OpenAI: no input', openai, { model: 'm' }],
    ['OpenAI: an empty text', openai, { model: 'm', input: '' }],
    ['OpenAI: an empty list', openai, { model: 'm', input: [] }],
    ['OpenAI: 2049 inputs', openai, { model: 'm', input: new Array(2049).fill('a') }],
    ['OpenAI: mixed token ids', openai, { model: 'm', input: [1, 'a'] }],
    ['OpenAI: an unknown field', openai, { model: 'm', input: 'a', task: 'x' }],
    ['OpenAI: an unknown encoding', openai, { model: 'm', input: 'a', encoding_format: 'hex' }],
    ['Google: no requests', google, { requests: [] }],
    ['Google: 101 requests', google, { requests: new Array(101).fill(item) }],
    ['Google: another model', google, { requests: [{ content, model: 'models/x' }] }],
    ['Google: no model', google, { requests: [{ content }] }],
    ['Google: no parts', google, { requests: [{ ...item, content: { parts: [] } }] }],
    ['Google: an unknown field', google, { requests: [{ ...item, input: 'a' }] }],
    ['Google: an unknown task', google, { requests: [{ ...item, taskType: 'X' }] }],
    ['Cohere: no input type', '/v2/embed', { model: 'm', texts: ['a'] }],
    ['Cohere: 97 texts', '/v2/embed', { model: 'm', input_type: 'image', texts: new Array(97).fill('a') }],
    ['Cohere: no texts', '/v2/embed', { model: 'm', input_type: 'image' }],
    ['Cohere: records in version 2', '/v2/rerank', { model: 'm', query: 'q', documents: [{ text: 'a' }] }],
    [
      'Cohere: a field of version 1',
      '/v2/rerank',
      { model: 'm', query: 'q', documents: ['a'], rank_fields: [] },
    ],
    ['Cohere: no documents', '/v1/rerank', { query: 'q', documents: [] }],
    ['Jina: an unknown field', '/jina/v1/embeddings', { model: 'm', input: 'a', encoding_format: 'float' }],
    ['Jina: token ids', '/jina/v1/embeddings', { model: 'm', input: [1] }],
    ['Jina: no query', '/jina/v1/rerank', { model: 'm', documents: ['a'] }],
  ])('%s', async (_what, path, body) => {
    const answer = await post(path, body);
    expect([400, 422]).toContain(answer.status);
  });
});

it('says the same in both encodings', async () => {
  const [floats, bytes] = await Promise.all(
    ['float', 'base64'].map((encoding_format) => post(openai, { model: 'm', input: 'a b', encoding_format })),
  );
  const vector = (floats?.body as { data: { embedding: number[] }[] }).data[0]?.embedding ?? [];
  const base64 = (bytes?.body as { data: { embedding: string }[] }).data[0]?.embedding ?? '';
  const raw = Buffer.from(base64, 'base64');
  expect(vector.map((_, index) => raw.readFloatLE(index * 4))).toEqual(vector);
  expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
});
