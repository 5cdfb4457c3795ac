import type { Snippet, SnippetContext, ToolSnippets } from './snippet.js';
import { shellQuoted } from './snippet.js';

const bearer = '-H "Authorization: Bearer $GATEWAY_TOKEN"';
const json = "-H 'Content-Type: application/json'";

const lines = (...parts: readonly string[]): string => parts.join(' \\\n  ');

const post =
  (path: string, body: (context: SnippetContext) => object, ...headers: readonly string[]): Snippet =>
  (context) =>
    lines(
      `curl ${shellQuoted(`${context.address}/${path}`)}`,
      bearer,
      ...headers,
      json,
      `-d ${shellQuoted(JSON.stringify(body(context)))}`,
    );

const hello = [{ role: 'user', content: 'Why is the sky blue?' }];

/** The endpoints from a shell. */
export const curlSnippets: ToolSnippets = {
  chat: post('chat/completions', ({ model }) => ({ model, messages: hello })),
  messages: post(
    'messages',
    ({ model }) => ({ model, max_tokens: 256, messages: hello }),
    "-H 'anthropic-version: 2023-06-01'",
  ),
  'generate-content': ({ address, model }) =>
    lines(
      `curl ${shellQuoted(`${address.replace(/\/v1$/, '/v1beta')}/models/${model}:generateContent`)}`,
      '-H "x-goog-api-key: $GATEWAY_TOKEN"',
      json,
      `-d ${shellQuoted(JSON.stringify({ contents: [{ role: 'user', parts: [{ text: 'Why is the sky blue?' }] }] }))}`,
    ),
  responses: post('responses', ({ model }) => ({ model, input: 'Why is the sky blue?' })),
  completions: post('completions', ({ model }) => ({
    model,
    prompt: 'The sky is blue because',
    max_tokens: 64,
  })),
  embeddings: post('embeddings', ({ model }) => ({ model, input: 'The sky is blue.' })),
  rerank: post('rerank', ({ model }) => ({
    model,
    query: 'Why is the sky blue?',
    documents: ['Air scatters blue light most.', 'Bread is made of flour.'],
  })),
  images: post('images/generations', ({ model }) => ({
    model,
    prompt: 'Three red balloons over a green hill',
  })),
  speech: ({ address, model }) =>
    lines(
      `curl ${shellQuoted(`${address}/audio/speech`)}`,
      bearer,
      json,
      `-d ${shellQuoted(JSON.stringify({ model, voice: 'alloy', input: 'The sky is blue.' }))}`,
      '-o speech.mp3',
    ),
  transcription: ({ address, model }) =>
    lines(
      `curl ${shellQuoted(`${address}/audio/transcriptions`)}`,
      bearer,
      `-F ${shellQuoted(`model=${model}`)}`,
      '-F file=@speech.mp3',
    ),
  models: ({ address }) => lines(`curl ${shellQuoted(`${address}/models`)}`, bearer),
};
