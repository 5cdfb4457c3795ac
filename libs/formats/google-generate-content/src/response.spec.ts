import { describe, expect, it } from '@jest/globals';
import type { CanonicalResponse, Candidate, Part, Proof, ToolCallPart, Usage } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { decodeGenerateContentRequest, googleGenerateContentCodec } from './index.js';

const { decodeResponse, encodeResponse } = googleGenerateContentCodec;
const defaults = { model: 'asked', id: 'made-up', created: 1, includeUsage: true };
const text: Part = { type: 'text', text: 'a' };
const call = (others: Partial<ToolCallPart> = {}): ToolCallPart => ({
  ...{
    type: 'tool-call',
    id: 'call_1',
    name: 'f',
    kind: 'function',
    executor: 'client',
    input: '{"b":1,"a":2}',
  },
  ...others,
});
const encode = (
  parts: readonly Part[],
  others: Partial<Candidate> = {},
  response: Partial<CanonicalResponse> = {},
) =>
  encodeResponse(
    { candidates: [{ index: 0, parts, finish: { reason: 'stop' }, ...others }], ...response },
    defaults,
  );
const answer = (parts: readonly JsonObject[], finishReason = 'STOP'): JsonObject => ({
  candidates: [{ content: { parts, role: 'model' }, finishReason, index: 0 }],
  responseId: 'r/1',
});

describe("an upstream's answer", () => {
  it('gives calls ids that differ among answers, where they have none', () => {
    const parts = [
      { functionCall: { name: 'f' } },
      { functionCall: { name: 'f', id: 'own' } },
      { functionCall: { name: 'f' } },
    ];
    const [candidate] = decodeResponse(answer(parts)).candidates;
    expect(candidate?.parts.map((part) => 'id' in part && part.id)).toEqual([
      'call_r1_0_0',
      'own',
      'call_r1_0_2',
    ]);
    expect(candidate?.finish).toEqual({
      reason: 'tool-calls',
      raw: { format: 'google-generate-content', value: 'STOP' },
    });
  });

  it('that was blocked is one candidate without parts', () => {
    expect(decodeResponse({ promptFeedback: { blockReason: 'SAFETY' } }).candidates).toEqual([
      { index: 0, parts: [], finish: { reason: 'content-filter' } },
    ]);
  });

  const finishes: [word: string, reason: string][] = [
    ['STOP', 'stop'],
    ['MAX_TOKENS', 'length'],
    ['RECITATION', 'content-filter'],
    ['CONTINUATION', 'pause'],
    ['MALFORMED_FUNCTION_CALL', 'error'],
    ['BRAND_NEW', 'unknown'],
  ];
  it.each(finishes)('with %s ended for %s', (word, reason) => {
    expect(decodeResponse(answer([{ text: 'a' }], word)).candidates[0]?.finish.reason).toBe(reason);
  });

  it('cites its sources by character', () => {
    const metadata = {
      groundingChunks: [{ web: { uri: 'https://a.example', title: 'A' } }, { retrievedContext: {} }],
      groundingSupports: [{ segment: { startIndex: 9, endIndex: 13 }, groundingChunkIndices: [0, 1, 7] }],
    };
    const body = {
      candidates: [{ content: { parts: [{ text: 'Größe: 5 m.' }] }, groundingMetadata: metadata }],
    };
    expect(decodeResponse(body).candidates[0]?.parts).toEqual([
      {
        type: 'text',
        text: 'Größe: 5 m.',
        annotations: [{ kind: 'url-citation', url: 'https://a.example', title: 'A', start: 7, end: 11 }],
      },
    ]);
  });

  it('has probabilities of its tokens and of the others', () => {
    const a = { token: 'a', tokenId: 1, logProbability: -0.5 };
    const logprobsResult = { chosenCandidates: [a, { token: 'b' }], topCandidates: [{ candidates: [a] }] };
    const body = { candidates: [{ content: { parts: [{ text: 'ab' }] }, logprobsResult }] };
    expect(decodeResponse(body).candidates[0]?.logprobs).toEqual({
      content: [
        { token: 'a', logprob: -0.5, top: [{ token: 'a', logprob: -0.5 }] },
        { token: 'b', logprob: 0 },
      ],
    });
  });

  it('counts thoughts as output, and what tools put before the model as input', () => {
    const usageMetadata = {
      ...{
        promptTokenCount: 100,
        cachedContentTokenCount: 40,
        candidatesTokenCount: 20,
        thoughtsTokenCount: 30,
      },
      ...{ toolUsePromptTokenCount: 7, totalTokenCount: 157 },
      promptTokensDetails: [{ modality: 'AUDIO', tokenCount: 5 }],
    };
    expect(decodeResponse({ ...answer([]), usageMetadata }).usage).toEqual({
      input: { total: 107, uncached: 67, cacheRead: 40, audio: 5 },
      output: { total: 50, reasoning: 30 },
      raw: usageMetadata,
    });
    expect(
      decodeResponse({ ...answer([]), usageMetadata: { promptTokenCount: 4 } }).usage?.output,
    ).toBeUndefined();
  });

  it.each([null, 'x', [], {}, { candidates: null }, { choices: [] }])('is not %j', (body) => {
    expect(() => decodeResponse(body)).toThrow(
      expect.objectContaining({ code: 'provider_invalid_response' }),
    );
  });

  it('may be an error in spite of its status', () => {
    const error = { code: 503, message: 'overloaded', status: 'UNAVAILABLE' };
    expect(() => decodeResponse({ error })).toThrow(expect.objectContaining({ code: 'provider_overloaded' }));
  });
});

describe("another format's answer", () => {
  it('has everything the format wants', () => {
    expect(
      encode([text], {}, { usage: { input: { total: 3 }, output: { total: 5, reasoning: 2 } } }),
    ).toEqual({
      value: {
        candidates: [{ content: { parts: [{ text: 'a' }], role: 'model' }, finishReason: 'STOP', index: 0 }],
        usageMetadata: {
          promptTokenCount: 3,
          candidatesTokenCount: 3,
          thoughtsTokenCount: 2,
          totalTokenCount: 8,
        },
        modelVersion: 'asked',
        responseId: 'made-up',
      },
      losses: [],
    });
  });

  it('has calls whole, with their ids, and ends with STOP', () => {
    const { value } = encode([call(), call({ id: 'b', input: '' })], { finish: { reason: 'tool-calls' } });
    expect(value.candidates).toEqual([
      {
        content: {
          parts: [
            { functionCall: { name: 'f', args: { b: 1, a: 2 }, id: 'call_1' } },
            { functionCall: { name: 'f', args: {}, id: 'b' } },
          ],
          role: 'model',
        },
        finishReason: 'STOP',
        index: 0,
      },
    ]);
  });

  const lost: [name: string, part: Part, loss: string][] = [
    ['bad arguments', call({ input: '{"x":' }), 'tool-arguments;approximated'],
    ['a call the vendor ran', call({ executor: 'provider', kind: 'server' }), 'server-tool-call;dropped'],
    ['a refusal', { type: 'refusal', text: 'No.' }, 'refusal;approximated'],
    ['an opaque part', { type: 'opaque', format: 'openai-chat', name: 'odd', value: {} }, 'odd;dropped'],
    [
      'speech with its words',
      { type: 'media', media: 'audio', source: { kind: 'bytes', base64: 'AA==' }, transcript: 'hi' },
      'audio-transcript;dropped',
    ],
  ];
  it.each(lost)('reports %s', (_name, part, loss) => {
    expect(encode([part]).losses.map(({ feature, action }) => `${feature};${action}`)).toEqual([loss]);
  });

  it('says why it ended, and reports what has no word', () => {
    const ended = (reason: Candidate['finish']['reason']) => {
      const { value, losses } = encode([text], { finish: { reason } });
      return [(value.candidates as JsonObject[])[0]?.finishReason, losses.length];
    };
    expect(ended('length')).toEqual(['MAX_TOKENS', 0]);
    expect(ended('refusal')).toEqual(['SAFETY', 0]);
    expect(ended('pause')).toEqual(['STOP', 1]);
    expect(ended('unknown')).toEqual(['STOP', 1]);
  });

  it('carries citations and probabilities', () => {
    const annotations = [
      { kind: 'url-citation', url: 'https://a.example', title: 'A', start: 1, end: 3 } as const,
    ];
    const logprobs = { content: [{ token: 'ß', logprob: -1, top: [{ token: 'x', logprob: -2 }] }] };
    const { value } = encode([{ type: 'text', text: 'aßc', annotations }], { logprobs });
    expect(value.candidates).toMatchObject([
      {
        groundingMetadata: {
          groundingChunks: [{ web: { uri: 'https://a.example', title: 'A' } }],
          groundingSupports: [
            { segment: { startIndex: 1, endIndex: 4, text: 'ßc' }, groundingChunkIndices: [0] },
          ],
        },
        logprobsResult: {
          chosenCandidates: [{ token: 'ß', logProbability: -1 }],
          topCandidates: [{ candidates: [{ token: 'x', logProbability: -2 }] }],
        },
      },
    ]);
  });

  const proofs: Proof[] = [
    { kind: 'signature', data: 'Eq+/==', issuer: 'anthropic' },
    { kind: 'encrypted', data: 'gAAAA–ü', issuer: 'openai', id: 'rs_1' },
    { kind: 'redacted', data: 'EmwK', issuer: 'anthropic' },
    { kind: 'thought-signature', data: 'c2ln', issuer: 'google' },
  ];
  it.each(proofs)('hands the client a proof of $issuer ($kind), and gets it back', (proof) => {
    const thought: Part = { type: 'reasoning', ...(proof.kind !== 'redacted' && { text: 'hm' }), proof };
    const { value, losses } = encode([thought, text, call({ proof })]);
    expect(losses).toEqual([]);
    const [candidate] = value.candidates as { content: { parts: { thoughtSignature?: string }[] } }[];
    for (const { thoughtSignature } of candidate?.content.parts ?? []) {
      if (thoughtSignature !== undefined) expect(thoughtSignature).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
    }
    const contents = [{ role: 'user', parts: [{ text: 'x' }] }, { ...candidate?.content }];
    const request = decodeGenerateContentRequest({ contents }, { model: 'm', stream: false });
    expect(request.messages[1]?.parts).toMatchObject([thought, text, { type: 'tool-call', proof }]);
  });

  it('counts the usage of other formats in its own way', () => {
    const usage: Usage = {
      input: { uncached: 5, cacheRead: 3, cacheWrite: { fiveMinutes: 1, oneHour: 1 } },
      output: { text: 4, reasoning: 6 },
      raw: { input_tokens: 5 },
    };
    expect(encode([text], {}, { usage }).value.usageMetadata).toEqual({
      ...{ promptTokenCount: 10, cachedContentTokenCount: 3, candidatesTokenCount: 4, thoughtsTokenCount: 6 },
      ...{ totalTokenCount: 20, candidatesTokensDetails: [{ modality: 'TEXT', tokenCount: 4 }] },
    });
  });
});
