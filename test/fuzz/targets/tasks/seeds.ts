import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from '../../../formats/streams.js';
import { asInput } from '../../engine/target.js';

const libraries = new URL('../../../../libs/formats/', import.meta.url);

/** The fixtures in a folder of a format; none where it has no such folder. */
function fixturesIn(folder: string): readonly { readonly name: string; readonly text: string }[] {
  const url = new URL(`${folder}/`, libraries);
  if (!existsSync(url)) return [];
  return readdirSync(url, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(json|sse|txt|srt|vtt)$/.test(entry.name))
    .map(({ name }) => ({ name, text: readFileSync(new URL(name, url), 'utf8') }));
}

/** Every request once, and every answer once. */
function crossed(task: string, bodies: readonly object[], answers: readonly object[]): readonly Buffer[] {
  return Array.from({ length: Math.max(bodies.length, answers.length) }, (_, place) =>
    asInput({ task, ...bodies[place % bodies.length], ...answers[place % answers.length] }),
  );
}

const answersIn = (...folders: readonly string[]): readonly object[] =>
  folders.flatMap(fixturesIn).map(({ name, text }) => {
    const isStream = name.endsWith('.sse') || text.startsWith('data:') || text.startsWith('event:');
    if (isStream) return { contentType: 'text/event-stream', answer: { events: parse(Buffer.from(text)) } };
    if (name.endsWith('.json'))
      return { contentType: 'application/json', answer: JSON.parse(text) as unknown };
    return { contentType: 'text/plain', answer: text };
  });

interface RecordedForm {
  readonly json?: unknown;
  readonly form?: unknown;
  readonly parts?: unknown;
}

const bodiesIn = (folder: string): readonly object[] =>
  fixturesIn(folder).map(({ text }) => {
    const recorded = JSON.parse(text) as RecordedForm;
    const form = recorded.form ?? recorded.parts;
    if (form !== undefined) return { body: { form } };
    return { body: { json: recorded.json ?? recorded } };
  });

const embeddings: readonly object[] = [
  { model: 'm', input: ['a', 'b'], dimensions: 2, encoding_format: 'base64', user: 'u' },
  { model: 'm', input: [[1, 2], [3]] },
  { content: { parts: [{ text: 'a' }] }, taskType: 'RETRIEVAL_QUERY', title: 't', outputDimensionality: 2 },
  {
    requests: [
      { model: 'models/m', content: { parts: [{ text: 'a' }] } },
      { content: { parts: [{ text: 'b' }] } },
    ],
  },
  {
    model: 'm',
    texts: ['a'],
    images: ['data:image/png;base64,AAAA'],
    input_type: 'search_query',
    truncate: 'END',
  },
  {
    model: 'm',
    input_type: 'image',
    inputs: [{ content: [{ type: 'text', text: 'a' }] }],
    embedding_types: ['float'],
  },
];
const vectors: readonly object[] = [
  {
    object: 'list',
    data: [
      { object: 'embedding', index: 0, embedding: [0.5, -1] },
      { index: 1, embedding: 'AAAAPwAAgL8=' },
    ],
    model: 'm',
    usage: { prompt_tokens: 2, total_tokens: 2 },
  },
  { embedding: { values: [0.5, 1] } },
  { embeddings: [{ values: [0.5, 1] }, { values: [1, 0] }], usageMetadata: { promptTokenCount: 2 } },
  { predictions: [{ embeddings: { values: [1], statistics: { token_count: 2, truncated: false } } }] },
  {
    id: 'x',
    embeddings: { float: [[0.5, 1]], int8: [[1, 2]] },
    texts: ['a'],
    meta: { billed_units: { input_tokens: 1 } },
  },
];
const reranking: readonly object[] = [
  { model: 'm', query: 'q', documents: ['a', { text: 'b' }], top_n: 1, return_documents: true },
  {
    model: 'm',
    query: 'q',
    documents: [{ title: 't', body: 'b' }],
    rank_fields: ['title'],
    max_chunks_per_doc: 3,
  },
];
const rankings: readonly object[] = [
  {
    id: 'x',
    model: 'm',
    results: [
      { index: 1, relevance_score: 0.9, document: { text: 'b' } },
      { index: 0, relevance_score: 0.1 },
    ],
    usage: { total_tokens: 3 },
    meta: { billed_units: { search_units: 1 } },
  },
  { data: [{ index: 0, relevance_score: 0.5 }], usage: { total_tokens: 3 } },
  [
    { index: 0, score: 0.5 },
    { index: 1, score: -2 },
  ],
];

const asBody = (json: object): object => ({ body: { json } });
const asAnswer = (answer: object): object => ({ contentType: 'application/json', answer });

/** Requests and answers of everything but language models. */
export const taskSeeds = (): readonly Buffer[] => [
  ...crossed('embedding', embeddings.map(asBody), vectors.map(asAnswer)),
  ...crossed('reranking', reranking.map(asBody), rankings.map(asAnswer)),
  ...crossed('images', bodiesIn('openai-images/fixtures/requests'), [
    ...answersIn('openai-images/fixtures/answers', 'openai-images/fixtures/streams'),
    asAnswer({ predictions: [{ bytesBase64Encoded: 'AAAA', mimeType: 'image/png' }] }),
    asAnswer({
      candidates: [
        {
          content: { parts: [{ inlineData: { mimeType: 'image/png', data: 'AAAA' } }] },
          finishReason: 'STOP',
        },
      ],
    }),
  ]),
  ...crossed(
    'speech',
    bodiesIn('openai-speech/fixtures/requests'),
    answersIn(
      'openai-speech/fixtures/streams',
      'google-content-speech/fixtures/responses',
      'google-content-speech/fixtures/streams',
    ),
  ),
  ...crossed(
    'transcription',
    bodiesIn('openai-transcriptions/fixtures/requests'),
    answersIn(
      ...['openai-transcriptions/fixtures/answers', 'openai-transcriptions/fixtures/streams'],
      ...[
        'deepgram-listen/fixtures',
        'elevenlabs-speech-to-text/fixtures',
        'google-content-transcription/fixtures',
      ],
    ),
  ),
];
