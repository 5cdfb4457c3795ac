import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { dollarsText } from '../../../src/metering/dollars-text.js';
import { countsOf, MeteringBench, nanoDollarsFor, pricesFor } from '../../support/metering-bench.js';

let bench: MeteringBench;

beforeAll(async () => {
  bench = await MeteringBench.start((mock) => {
    const { tokens, heard, pictures, searches, characters } = pricesFor;
    const one = (provider: string, model: string, prices: object) => [{ provider, model, prices }];
    return {
      providers: {
        openai: {
          type: 'openai',
          baseUrl: mock.baseUrl,
          apiKey: 'sk',
          formats: ['openai-responses', 'openai-chat'],
        },
        google: { type: 'google', baseUrl: mock.origin, apiKey: 'sk' },
        claude: { type: 'anthropic', baseUrl: mock.origin, apiKey: 'sk' },
        cohere: { type: 'cohere', baseUrl: mock.origin, apiKey: 'sk' },
        jina: { type: 'jina', baseUrl: `${mock.origin}/jina/v1`, apiKey: 'sk' },
      },
      models: {
        gpt: one('openai', 'gpt-4o', tokens),
        gemini: one('google', 'gemini-2.5-flash', tokens),
        claude: one('claude', 'claude-sonnet-4-5', tokens),
        embedder: one('openai', 'text-embedding-3-small', tokens),
        'jina-ranker': one('jina', 'jina-reranker-v2-base-multilingual', tokens),
        'cohere-ranker': one('cohere', 'rerank-v3.5', searches),
        painter: one('openai', 'gpt-image-1', tokens),
        'old-painter': one('openai', 'dall-e-3', pictures),
        speaker: one('openai', 'gpt-4o-mini-tts', tokens),
        reader: one('openai', 'tts-1', characters),
        whisper: one('openai', 'whisper-1', heard),
        listener: one('openai', 'gpt-4o-transcribe', tokens),
      },
    };
  });
});
beforeEach(() => bench.renew());
afterAll(() => bench.close());

const contents = [{ role: 'user', parts: [{ text: 'one two three four' }] }];
const documents = ['one two', 'three four', 'five'];
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function formOf(
  fields: Readonly<Record<string, string>>,
  file: [name: string, bytes: Buffer, filename: string],
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const [name, bytes, filename] = file;
  const type = filename.endsWith('.png') ? 'image/png' : 'audio/wav';
  form.append(name, new File([new Uint8Array(bytes)], filename, { type }));
  return form;
}
const recording = (fields: Readonly<Record<string, string>>): FormData =>
  formOf(fields, ['file', Buffer.alloc(96_044, 1), 'speech.wav']);

interface Case {
  /** The vendor does not tell what it charges: the gateway counts. */
  readonly isEstimated?: true;
  readonly path: string;
  readonly body: object;
  /** Its head goes out before its cost is known. */
  readonly isSentAsItComes?: true;
  /** What of the record is particular. */
  readonly record: object;
}

const cases: Readonly<Record<string, Case>> = {
  generateContent: {
    path: '/v1beta/models/gemini:generateContent',
    body: { contents },
    record: { endpoint: 'generation', format: 'google-generate-content', lane: 'verbatim', stream: false },
  },
  streamGenerateContent: {
    path: '/v1beta/models/gemini:streamGenerateContent?alt=sse',
    body: { contents },
    record: { endpoint: 'generation', format: 'google-generate-content', lane: 'verbatim', stream: true },
  },
  'streamGenerateContent as an array': {
    path: '/v1beta/models/gemini:streamGenerateContent',
    body: { contents },
    record: { endpoint: 'generation', format: 'google-generate-content', stream: true },
  },
  'generateContent by another vendor': {
    path: '/v1beta/models/claude:generateContent',
    body: { contents },
    record: { endpoint: 'generation', format: 'google-generate-content', lane: 'hub', stream: false },
  },
  'chat by another vendor': {
    path: '/v1/chat/completions',
    body: {
      model: 'gemini',
      messages: [{ role: 'user', content: 'one two' }],
      stream: true,
      stream_options: { include_usage: true },
    },
    record: { endpoint: 'generation', format: 'openai-chat', lane: 'hub', stream: true },
  },
  embeddings: {
    path: '/v1/embeddings',
    body: { model: 'embedder', input: ['one two', 'three'] },
    record: { endpoint: 'embedding', format: 'openai-embeddings', lane: 'verbatim', stream: false },
  },
  'rerank by tokens': {
    path: '/v1/rerank',
    body: { model: 'jina-ranker', query: 'four', documents },
    record: { endpoint: 'reranking', lane: 'verbatim', stream: false },
  },
  'rerank by searches': {
    path: '/v2/rerank',
    body: { model: 'cohere-ranker', query: 'four', documents },
    record: { endpoint: 'reranking', format: 'cohere-rerank-v2', lane: 'verbatim', stream: false },
  },
  'rerank by searches, in another vendor’s words': {
    path: '/v1/rerank',
    body: { model: 'cohere-ranker', query: 'four', documents },
    record: { endpoint: 'reranking', lane: 'hub', stream: false },
  },
  images: {
    path: '/v1/images/generations',
    body: { model: 'painter', prompt: 'a red house', size: '1024x1024' },
    record: { endpoint: 'images', format: 'openai-images', stream: false },
  },
  'images as a stream': {
    path: '/v1/images/generations',
    body: { model: 'painter', prompt: 'a red house', stream: true, partial_images: 1 },
    record: { endpoint: 'images', format: 'openai-images', stream: true },
  },
  'images that are sold by the piece': {
    isEstimated: true,
    path: '/v1/images/generations',
    body: { model: 'old-painter', prompt: 'a red house' },
    record: { endpoint: 'images', format: 'openai-images', stream: false },
  },
  'edited images': {
    path: '/v1/images/edits',
    body: formOf({ model: 'painter', prompt: 'a green house' }, ['image', pixel, 'a.png']),
    record: { endpoint: 'images', format: 'openai-images', stream: false },
  },
  'speech as sound': {
    isEstimated: true,
    isSentAsItComes: true,
    path: '/v1/audio/speech',
    body: { model: 'reader', input: 'one two three', voice: 'alloy' },
    record: { endpoint: 'speech', format: 'openai-speech', stream: false },
  },
  'speech as events': {
    path: '/v1/audio/speech',
    body: { model: 'speaker', input: 'one two three', voice: 'alloy', stream_format: 'sse' },
    record: { endpoint: 'speech', format: 'openai-speech', stream: true },
  },
  'a transcript that is sold by time': {
    path: '/v1/audio/transcriptions',
    body: recording({ model: 'whisper' }),
    record: { endpoint: 'transcription', format: 'openai-transcriptions', stream: false },
  },
  'a transcript with its times': {
    path: '/v1/audio/transcriptions',
    body: recording({ model: 'whisper', response_format: 'verbose_json' }),
    record: { endpoint: 'transcription', format: 'openai-transcriptions', stream: false },
  },
  'a transcript that is sold by tokens': {
    path: '/v1/audio/transcriptions',
    body: recording({ model: 'listener' }),
    record: { endpoint: 'transcription', format: 'openai-transcriptions', stream: false },
  },
  'a transcript as a stream': {
    path: '/v1/audio/transcriptions',
    body: recording({ model: 'listener', stream: 'true' }),
    record: { endpoint: 'transcription', format: 'openai-transcriptions', stream: true },
  },
  'a compacted conversation': {
    path: '/v1/responses/compact',
    body: { model: 'gpt', input: 'one two three' },
    record: { endpoint: 'generation', format: 'openai-responses', lane: 'verbatim', stream: false },
  },
};

describe.each(Object.entries(cases))(
  '%s',
  (_name, { path, body, record: particular, isEstimated, isSentAsItComes }) => {
    it('is in the ledger as the vendor charges it, and nothing stays reserved', async () => {
      const answer = await (body instanceof FormData ? bench.upload(path, body) : bench.ask(path, body));
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(text);
      const [charge = {}] = await bench.charged(1);
      const nanoDollars = nanoDollarsFor(charge);
      expect(nanoDollars).toBeGreaterThan(0);
      const [record] = await bench.settled(1);
      expect(record).toMatchObject({ end: 'complete', status: 200, attempts: 1, nanoDollars, ...particular });
      expect(countsOf(record?.usage ?? {})).toMatchObject(countsOf(charge));
      expect(record?.usage?.estimated).toBe(isEstimated);
      expect(bench.mock.books).toHaveLength(1);
      const isWhole = record?.stream === false && isSentAsItComes !== true;
      const cost = isWhole ? dollarsText(nanoDollars) : null;
      expect(answer.headers.get('x-gateway-cost')).toBe(cost);
    });
  },
);
