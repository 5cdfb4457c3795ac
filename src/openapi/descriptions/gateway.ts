import { OwnTokenDto } from '../schemas/token-standing.dto.js';
import { mediaOf, objectOf } from './description.js';
import type { RouteDescription, RouteDescriptions } from './description.js';

const json = 'application/json';
const events = 'text/event-stream';

const route = (tag: string, summary: string, ...types: string[]): RouteDescription => ({
  tag,
  summary,
  answer: mediaOf(...(types.length === 0 ? [json] : types)),
});

const text: RouteDescriptions = {
  'POST /v1/chat/completions': route('Text', "OpenAI's chat completions", json, events),
  'POST /v1/completions': route('Text', "OpenAI's text completions", json, events),
  'POST /v1/messages': route(
    'Text',
    "Anthropic's messages; needs vendor-version or anthropic-version",
    json,
    events,
  ),
  'POST /v1/messages/count_tokens': route('Text', 'Tokens that a message would read'),
  'POST /v1beta/models/{model}:generateContent': route('Text', "Google's generate-content"),
  'POST /v1beta/models/{model}:streamGenerateContent': route('Text', 'The same as a stream', json, events),
  'POST /v1beta/models/{model}:countTokens': route('Text', 'Tokens that it would read'),
};

const responses: RouteDescriptions = {
  'POST /v1/responses': route(
    'Responses',
    "OpenAI's responses; GET with an upgrade opens a WebSocket",
    json,
    events,
  ),
  'POST /v1/responses/compact': route('Responses', 'Compact a conversation'),
  'POST /v1/responses/input_tokens': route('Responses', 'Tokens that a response would read'),
  'GET /v1/responses/{id}': route('Responses', 'A stored response, or the rest of its stream', json, events),
  'DELETE /v1/responses/{id}': route('Responses', 'Delete it'),
  'POST /v1/responses/{id}/cancel': route('Responses', 'Cancel one that runs in the background'),
  'GET /v1/responses/{id}/input_items': route('Responses', 'What it was made of'),
};

const vectors: RouteDescriptions = {
  'POST /v1/embeddings': route('Embeddings and rerank', "Vectors, in OpenAI's form"),
  'POST /v2/embed': route('Embeddings and rerank', "Vectors, in Cohere's form"),
  'POST /v1beta/models/{model}:embedContent': route('Embeddings and rerank', "A vector, in Google's form"),
  'POST /v1beta/models/{model}:batchEmbedContents': route('Embeddings and rerank', 'Several of them'),
  'POST /v1/rerank': route('Embeddings and rerank', "Documents ranked, in Jina's form"),
  'POST /v2/rerank': route('Embeddings and rerank', "Documents ranked, in Cohere's form"),
};

const pictures: RouteDescriptions = {
  'POST /v1/images/generations': route('Images', 'Pictures from words', json, events),
  'POST /v1/images/edits': route('Images', 'Pictures changed', json, events),
  'POST /v1/images/variations': route('Images', 'Pictures like another one'),
  'GET /v1/images/files/{id}': route(
    'Images',
    'A picture that was made; whoever knows its address may have it',
    'image/png',
    'image/jpeg',
    'image/webp',
  ),
};

const sound: RouteDescriptions = {
  'POST /v1/audio/transcriptions': route('Audio', 'Speech to text', json, 'text/plain', events),
  'POST /v1/audio/translations': route('Audio', 'Speech to English text', json, 'text/plain'),
  'POST /v1/audio/speech': route(
    'Audio',
    'Text to speech',
    'audio/mpeg',
    'audio/opus',
    'audio/aac',
    'audio/flac',
    'audio/wav',
    'audio/pcm',
    events,
  ),
  'GET /v1/realtime': route('Realtime', 'A WebSocket upgrade: a session in text and sound'),
  'POST /v1/realtime/client_secrets': route('Realtime', 'A secret that opens a session'),
  'POST /v1/realtime/sessions': route('Realtime', 'The same, as before August 2025'),
  'POST /v1/realtime/transcription_sessions': route(
    'Realtime',
    'The same for transcripts, as before August 2025',
  ),
};

const about: RouteDescriptions = {
  'GET /v1/models': route('Models for clients', "The token's models, in the shape of the family that asks"),
  'GET /v1/models/{id}': route('Models for clients', 'One of them'),
  'GET /v1beta/models': route('Models for clients', "The token's models, in Google's shape"),
  'GET /v1beta/models/{id}': route('Models for clients', 'One of them'),
  'GET /v1/token': {
    tag: 'About the token',
    summary: 'What the token is good for, and what is left of it',
    answer: objectOf(OwnTokenDto),
  },
  'POST /v1/route:explain': route('About the token', 'Where a request would go, why, and what would be sent'),
  'GET /healthz': route('Health', 'Whether the process lives', 'text/plain', json),
  'GET /readyz': route('Health', 'Whether it takes requests, and what is degraded', json),
};

/** What clients ask the gateway for. Bodies are the vendors' own; their documented fields are those that are checked. */
export const gatewayRoutes: RouteDescriptions = {
  ...text,
  ...responses,
  ...vectors,
  ...pictures,
  ...sound,
  ...about,
};
