/** Requests in the clients' formats: what a conversation of a given length looks like on the wire. */
import { Buffer } from 'node:buffer';

/** Some of it not Latin, as in real conversations. */
const sentence =
  'The quick brown fox jumps over the lazy dog; naïve café, 日本語も少し, и немного русского. ';

/** How each format writes the same conversation, and where it is posted to. */
const formats = {
  chat: {
    path: () => '/v1/chat/completions',
    body: (model, turns, stream) => ({
      model,
      messages: [{ role: 'system', content: 'Be brief.' }, ...turns],
      temperature: 0.2,
      ...(stream && { stream, stream_options: { include_usage: true } }),
    }),
  },
  messages: {
    path: () => '/v1/messages',
    body: (model, turns, stream) => ({
      ...{ model, max_tokens: 1024, system: 'Be brief.', messages: turns, temperature: 0.2 },
      ...(stream && { stream }),
    }),
  },
  responses: {
    path: () => '/v1/responses',
    body: (model, turns, stream) => ({
      ...{ model, instructions: 'Be brief.', input: turns, temperature: 0.2, store: false },
      ...(stream && { stream }),
    }),
  },
  google: {
    path: (model, stream) =>
      `/v1beta/models/${model}:${stream ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
    body: (_model, turns) => ({
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
      contents: turns.map(({ role, content }) => ({
        role: role === 'user' ? 'user' : 'model',
        parts: [{ text: content }],
      })),
      generationConfig: { temperature: 0.2 },
    }),
  },
};

/**
 * A request with an odd number of turns.
 * @param bytes about how long it is
 * @returns its path and its bytes
 */
export function requestOf({ client, model, bytes, turns = 1, stream = false }) {
  const { path, body } = formats[client];
  const length = Math.max(1, Math.round((bytes - 250 - turns * 40) / turns / Buffer.byteLength(sentence)));
  const conversation = Array.from({ length: turns }, (_, index) => ({
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: sentence.repeat(length).trim(),
  }));
  return {
    path: path(model, stream),
    body: Buffer.from(JSON.stringify(body(model, conversation, stream))),
  };
}
