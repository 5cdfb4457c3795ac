import type { AnswerFeature, CanonicalResponse, Part, ToolCallPart, Usage } from '#libs/canonical';

const words = { type: 'text', text: 'Hello' } as const;
const call: ToolCallPart = {
  type: 'tool-call',
  id: 'call_1',
  name: 'weather',
  kind: 'function',
  executor: 'client',
  input: '{"place":"Rome"}',
};
const speech = { type: 'media', media: 'audio', mediaType: 'audio/wav' } as const;
const bytes = { kind: 'bytes', base64: 'AAAA' } as const;

const of = (...parts: Part[]): CanonicalResponse => ({
  id: 'x',
  model: 'm',
  created: 1,
  candidates: [{ index: 0, parts, finish: { reason: 'stop' } }],
  usage: { input: { total: 3 }, output: { total: 2 } },
});
const using = (usage: Usage): CanonicalResponse => ({ ...of(words), usage });
const tokens = { total: 9 };

/** An answer that uses no feature. */
export const plainAnswer = of(words);

/** One minimal answer for each feature. A new feature does not compile without one. */
export const answerExamples: Readonly<Record<AnswerFeature, CanonicalResponse>> = {
  candidates: {
    ...of(words),
    candidates: [0, 1].map((index) => ({ index, parts: [words], finish: { reason: 'stop' } })),
  },
  logprobs: {
    ...of(words),
    candidates: [
      {
        index: 0,
        parts: [words],
        finish: { reason: 'stop' },
        logprobs: { content: [{ token: 'Hello', logprob: -0.1, top: [] }] },
      },
    ],
  },
  citations: of({
    ...words,
    annotations: [{ kind: 'url-citation', url: 'https://example.com', title: 'E', start: 0, end: 5 }],
  }),
  reasoning: of({ type: 'reasoning', text: 'Hm.' }, words),
  'reasoning-proof': of(
    { type: 'reasoning', text: 'Hm.', proof: { kind: 'signature', data: 'c2ln', issuer: 'nobody' } },
    words,
  ),
  refusal: of({ type: 'refusal', text: 'No.' }),
  'tool-call': of(call),
  'tool-call-proof': of({ ...call, proof: { kind: 'thought-signature', data: 'c2ln', issuer: 'nobody' } }),
  'server-tool-call': of({ ...call, kind: 'server', executor: 'provider' }, words),
  'server-tool-result': of({ type: 'tool-result', callId: 'call_1', parts: [words] }, words),
  image: of({ type: 'media', media: 'image', source: bytes, mediaType: 'image/png' }),
  audio: of({ ...speech, source: bytes }),
  'audio-transcript': of({ ...speech, source: bytes, transcript: 'Hello' }),
  video: of({ type: 'media', media: 'video', source: bytes, mediaType: 'video/mp4' }),
  document: of({ type: 'media', media: 'document', source: bytes, mediaType: 'application/pdf' }),
  'media-reference': of({
    type: 'media',
    media: 'image',
    source: { kind: 'url', url: 'https://example.com/a.png' },
    mediaType: 'image/png',
  }),
  'usage-cache-write': using({ input: { total: 9, cacheWrite: { total: 4 } }, output: tokens }),
  'usage-reasoning': using({ input: tokens, output: { total: 9, reasoning: 4 } }),
  'usage-modalities': using({ input: { total: 9, audio: 4 }, output: tokens }),
  'usage-prediction': using({ input: tokens, output: { total: 9, acceptedPrediction: 4 } }),
  'usage-server-tools': using({ input: tokens, output: tokens, serverTools: { web_search: 1 } }),
};
