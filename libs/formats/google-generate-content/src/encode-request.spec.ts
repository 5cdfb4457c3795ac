import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import type { CanonicalRequest, EncodeTarget, Message, Part } from '#libs/canonical';
import { encodeCountTokensRequest, googleGenerateContentCodec } from './index.js';

const { encodeRequest } = googleGenerateContentCodec;
const user = (...parts: Part[]): Message => ({ role: 'user', parts });
const hello = user({ type: 'text', text: 'hello' });

type Said = Partial<CanonicalRequest>;
const encode = (said: Said, target: Partial<EncodeTarget> = {}) =>
  encodeRequest(
    { model: 'x', messages: [hello], source: 'anthropic-messages', ...said },
    { model: 'gemini-3-pro', ...target },
  );
const contents = (...messages: Message[]) => encode({ messages }).value.contents;
const losses = (said: Said, target?: Partial<EncodeTarget>) =>
  encode(said, target).losses.map(({ feature, action }) => `${feature};${action}`);
const config = (said: Said, target?: Partial<EncodeTarget>) => encode(said, target).value.generationConfig;
const refusal = (run: () => unknown): GatewayError => {
  try {
    run();
  } catch (error) {
    if (error instanceof GatewayError) return error;
  }
  throw new Error('It was not refused.');
};

describe('media', () => {
  const media = (part: Partial<Extract<Part, { type: 'media' }>>): Message =>
    user({ type: 'media', media: 'image', source: { kind: 'bytes', base64: 'AA==' }, ...part });

  it('go as bytes', () => {
    expect(contents(media({ mediaType: 'image/webp', filename: 'a.webp' }))).toEqual([
      { role: 'user', parts: [{ inlineData: { mimeType: 'image/webp', data: 'AA==' } }] },
    ]);
    const pdf = media({ media: 'document', source: { kind: 'bytes', base64: 'JVBERi0x' } });
    expect(contents(pdf)).toMatchObject([{ parts: [{ inlineData: { mimeType: 'application/pdf' } }] }]);
    expect(losses({ messages: [pdf] })).toEqual(['media-type;filled']);
    expect(contents(media({ media: 'document', source: { kind: 'text', text: 'grüß' } }))).toMatchObject([
      { parts: [{ inlineData: { mimeType: 'text/plain', data: 'Z3LDvMOf' } }] },
    ]);
  });

  it('by URL are refused, naming the way out, unless the model reads URLs', () => {
    const said = { messages: [media({ source: { kind: 'url', url: 'https://a.example/b.png' } })] };
    const refused = refusal(() => encode(said));
    expect(refused).toMatchObject({ param: 'messages.0.content.0', reason: 'image-url' });
    expect(refused.message).toContain('fetched');
    expect(encode(said, { dialect: { fileUrls: true } }).value.contents).toMatchObject([
      { parts: [{ fileData: { fileUri: 'https://a.example/b.png' } }] },
    ]);
  });

  it('stored at another vendor are refused', () => {
    const said = { messages: [media({ media: 'document', source: { kind: 'file', fileId: 'file-1' } })] };
    expect(refusal(() => encode(said)).reason).toBe('document-file');
  });

  it('ask for one resolution', () => {
    const messages = [media({ detail: 'low' }), media({ detail: 'high' })];
    expect(config({ messages })).toEqual({ mediaResolution: 'MEDIA_RESOLUTION_HIGH' });
    expect(losses({ messages })).toContain('image-detail;approximated');
    expect(config({ messages: [media({ detail: 'low' })] })).toEqual({
      mediaResolution: 'MEDIA_RESOLUTION_LOW',
    });
    expect(config({ messages: [media({ detail: 'auto' })] })).toBeUndefined();
  });
});

describe('settings', () => {
  it('have the names of this format', () => {
    const sampling = {
      temperature: 1.5,
      topP: 0.5,
      topK: 4,
      n: 2,
      maxOutputTokens: 9,
      seed: 1,
      stop: ['x'],
      logprobs: true,
      topLogprobs: 2,
      frequencyPenalty: 0.1,
      presencePenalty: 0.2,
    };
    expect(config({ sampling })).toEqual({
      ...{ temperature: 1.5, topP: 0.5, topK: 4, candidateCount: 2, maxOutputTokens: 9, seed: 1 },
      ...{
        presencePenalty: 0.2,
        frequencyPenalty: 0.1,
        responseLogprobs: true,
        logprobs: 2,
        stopSequences: ['x'],
      },
    });
    expect(losses({ sampling })).toEqual([]);
  });

  it('that do not exist here are reported by name', () => {
    const said: Said = {
      sampling: { minP: 0.1, logitBias: { 1: 2 } },
      parallelToolCalls: false,
      metadata: { a: 'b' },
      session: { userId: 'u', store: true },
      caching: { key: 'k' },
      output: { verbosity: 'low' },
      serviceTier: 'scale',
    };
    expect(losses(said)).toEqual([
      ...['min-p', 'logit-bias', 'verbosity', 'cache-key', 'user-id'].map((name) => `${name};dropped`),
      ...['metadata;dropped', 'store;dropped', 'service-tier;dropped'],
    ]);
    expect(encode(said).value).toEqual({ contents: [{ role: 'user', parts: [{ text: 'hello' }] }] });
  });

  it('cannot switch parallel calls off, which is told where there are tools to call', () => {
    const serial: Said = { tools: [{ kind: 'function', name: 'f' }], parallelToolCalls: false };
    expect(losses(serial)).toEqual(['parallel-tool-calls-off;dropped']);
    expect(losses({ ...serial, toolChoice: { kind: 'none' } })).toEqual([]);
    expect(losses({ parallelToolCalls: false })).toEqual([]);
  });

  it('leaves empty stop sequences away', () => {
    expect(config({ sampling: { stop: ['', 'x'] } })).toEqual({ stopSequences: ['x'] });
    expect(losses({ sampling: { stop: [''] } })).toEqual(['stop;dropped']);
    expect(encode({ sampling: { stop: [''] } }).value.generationConfig).toBeUndefined();
  });

  it('refuses more than five stop sequences', () => {
    const stop = ['1', '2', '3', '4', '5', '6'];
    expect(refusal(() => encode({ sampling: { stop } }))).toMatchObject({ param: 'stop' });
    expect(config({ sampling: { stop: stop.slice(1) } })).toEqual({ stopSequences: stop.slice(1) });
  });

  const thinking: [
    reasoning: NonNullable<Said['reasoning']>,
    model: string,
    written: object | undefined,
    lost: string[],
  ][] = [
    [{ effort: 'low' }, 'gemini-3-pro', { thinkingLevel: 'LOW' }, []],
    [{ effort: 'max' }, 'gemini-3-pro', { thinkingLevel: 'HIGH' }, ['reasoning-effort;approximated']],
    [{ mode: 'off' }, 'gemini-3-pro', { thinkingLevel: 'MINIMAL' }, ['reasoning-switch;approximated']],
    [
      { mode: 'on', budgetTokens: 5000 },
      'gemini-3-pro',
      { thinkingLevel: 'MEDIUM', includeThoughts: true },
      ['reasoning-budget;approximated'],
    ],
    [{ effort: 'low' }, 'gemini-2.5-flash', { thinkingBudget: 1024 }, ['reasoning-effort;approximated']],
    [{ effort: 'none' }, 'gemini-2.5-flash', { thinkingBudget: 0 }, []],
    [{ mode: 'off' }, 'models/gemini-2.5-pro', { thinkingBudget: 0 }, []],
    [
      { mode: 'on', budgetTokens: 5000 },
      'gemini-2.5-pro',
      { thinkingBudget: 5000, includeThoughts: true },
      [],
    ],
    [{ mode: 'adaptive', display: 'omitted' }, 'gemini-2.5-pro', { thinkingBudget: -1 }, []],
    [
      { mode: 'on', budgetTokens: 99_000, display: 'omitted' },
      'gemini-2.5-pro',
      { thinkingBudget: 24_576 },
      ['reasoning-budget;approximated'],
    ],
    [{ summary: 'auto', effort: 'high' }, 'gemini-4', { thinkingLevel: 'HIGH', includeThoughts: true }, []],
    [{ summary: 'none' }, 'gemini-4', undefined, []],
  ];
  it.each(thinking)('thinking %j for %s is %j', (reasoning, model, written, lost) => {
    expect(config({ reasoning }, { model })).toEqual(written && { thinkingConfig: written });
    expect(losses({ reasoning }, { model })).toEqual(lost);
  });

  it('thinks less than the answer may be long', () => {
    const said: Said = { reasoning: { effort: 'high' }, sampling: { maxOutputTokens: 2000 } };
    expect(config(said, { dialect: { thinking: 'budget' } })).toMatchObject({
      thinkingConfig: { thinkingBudget: 1999 },
    });
  });

  it('has tools, a choice among them, and none without', () => {
    const schema = { type: 'object', properties: { a: { type: 'string' } } };
    const said: Said = {
      tools: [
        { kind: 'function', name: 'f', description: 'd', schema, strict: true },
        {
          kind: 'function',
          name: 'now',
          schema: { type: 'object', properties: {}, additionalProperties: false },
        },
      ],
      toolChoice: { kind: 'named', tool: { kind: 'function', name: 'f' } },
    };
    expect(encode(said).value).toMatchObject({
      tools: [
        {
          functionDeclarations: [
            { name: 'f', description: 'd', parametersJsonSchema: schema },
            { name: 'now' },
          ],
        },
      ],
      toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['f'] } },
    });
    expect(JSON.stringify(encode(said).value.tools)).not.toContain('additionalProperties');
    expect(losses(said)).toEqual(['strict-tools;dropped']);
    expect(encode({ toolChoice: { kind: 'auto' } }).value).not.toHaveProperty('toolConfig');
    expect(() => encode({ toolChoice: { kind: 'required' } })).toThrow("'tool_choice' demands a call");
  });

  it('escapes names outside the alphabet, and reads them back', () => {
    const name = 'größe messen';
    const { value } = encode({
      tools: [{ kind: 'function', name }],
      toolChoice: { kind: 'named', tool: { kind: 'function', name } },
    });
    const written =
      (value.tools as { functionDeclarations: { name: string }[] }[])[0]?.functionDeclarations[0]?.name ?? '';
    expect(written).toMatch(/^[A-Za-z0-9_]+$/);
    expect(value.toolConfig).toEqual({
      functionCallingConfig: { mode: 'ANY', allowedFunctionNames: [written] },
    });
    const answer = {
      candidates: [{ content: { parts: [{ functionCall: { name: written } }] }, finishReason: 'STOP' }],
    };
    expect(googleGenerateContentCodec.decodeResponse(answer).candidates[0]?.parts).toMatchObject([{ name }]);
  });

  it("refuses another vendor's tools and stored conversations", () => {
    const search = { kind: 'server', format: 'openai-responses', name: 'web_search', value: {} } as const;
    expect(refusal(() => encode({ tools: [search] })).reason).toBe('server-tools');
    expect(refusal(() => encode({ session: { previousResponseId: 'r' } })).reason).toBe('previous-response');
  });

  it('moves what schemas lack into descriptions, and says so', () => {
    const schema = {
      $schema: 'x',
      type: 'object',
      properties: {
        pattern: { type: 'string', pattern: '^a', description: 'A.' },
        kind: { const: 'k' },
        one: { allOf: [{ type: 'integer' }], description: 'One.' },
        link: { $ref: '#/$defs/a', description: 'Link.' },
      },
      $defs: { a: { type: ['string', 'null'], minLength: 1 } },
    };
    const said: Said = { output: { format: { kind: 'schema', name: 'n', schema } } };
    expect(config(said)).toEqual({
      responseMimeType: 'application/json',
      responseJsonSchema: {
        type: 'object',
        properties: {
          pattern: { type: 'string', description: 'A. (pattern: "^a")' },
          kind: { enum: ['k'] },
          one: { type: 'integer', description: 'One.' },
          link: { description: 'Link.', anyOf: [{ $ref: '#/$defs/a' }] },
        },
        $defs: { a: { type: ['string', 'null'], description: '(minLength: 1)' } },
      },
    });
    expect(losses(said)).toEqual(['schema-keyword;approximated']);
  });

  it('refuses a dialect it does not know', () => {
    expect(() => encode({}, { dialect: { thinking: 'deep' } })).toThrow(RangeError);
    expect(() => encode({}, { dialect: { fileUrls: 'yes' } })).toThrow(RangeError);
    expect(() => encode({}, { dialect: { maxTokensField: 'max_tokens' } })).not.toThrow();
  });
});

it('counts tokens of the whole request', () => {
  const request: CanonicalRequest = { model: 'x', messages: [hello], source: 'openai-chat' };
  expect(encodeCountTokensRequest(request, { model: 'gemini-3-pro' }).value).toEqual({
    generateContentRequest: {
      model: 'models/gemini-3-pro',
      contents: [{ role: 'user', parts: [{ text: 'hello' }] }],
    },
  });
});
