import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import type {
  CanonicalRequest,
  EncodeTarget,
  MediaPart,
  Message,
  Part,
  Proof,
  ToolCallPart,
  ToolResultPart,
} from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import { decodeGenerateContentRequest, googleGenerateContentCodec } from './index.js';

const { encodeRequest } = googleGenerateContentCodec;
const text = (words: string): Part => ({ type: 'text', text: words });
const user = (...parts: Part[]): Message => ({ role: 'user', parts });
const assistant = (...parts: Part[]): Message => ({ role: 'assistant', parts });
const hello = user(text('hello'));
const call = (id: string, others: Partial<ToolCallPart> = {}): ToolCallPart => ({
  ...{ type: 'tool-call', id, name: 'f', kind: 'function', executor: 'client', input: '{}' },
  ...others,
});
const result = (callId: string, words = 'ok', isError = false): Part => ({
  type: 'tool-result',
  callId,
  parts: [{ type: 'text', text: words }],
  ...(isError && { isError }),
});
const google: Proof = { kind: 'thought-signature', data: 'c2ln', issuer: 'google' };
const anthropic: Proof = { kind: 'signature', data: 'Eq==', issuer: 'anthropic' };

type Said = Partial<CanonicalRequest>;
const encode = (said: Said, target: Partial<EncodeTarget> = {}) =>
  encodeRequest(
    { model: 'x', messages: [hello], source: 'anthropic-messages', ...said },
    { model: 'gemini-2.5-flash', ...target },
  );
const contents = (...messages: Message[]) => encode({ messages }).value.contents;
const losses = (said: Said, target?: Partial<EncodeTarget>) =>
  encode(said, target).losses.map(({ feature, action }) => `${feature};${action}`);
const refusal = (run: () => unknown): GatewayError => {
  try {
    run();
  } catch (error) {
    if (error instanceof GatewayError) return error;
  }
  throw new Error('It was not refused.');
};

describe("another format's conversation", () => {
  it('alternates: neighbours of one role are one turn', () => {
    expect(
      contents(hello, user(text('x')), assistant(text('a')), assistant(text('b')), user(text('c'))),
    ).toEqual([
      { role: 'user', parts: [{ text: 'hello' }, { text: 'x' }] },
      { role: 'model', parts: [{ text: 'a' }, { text: 'b' }] },
      { role: 'user', parts: [{ text: 'c' }] },
    ]);
  });

  it('begins with the user, and says so where it had to', () => {
    const messages = [assistant(text('Hi!')), hello];
    expect(contents(...messages)).toMatchObject([{ role: 'user', parts: [{ text: ' ' }] }, {}, {}]);
    expect(losses({ messages })).toEqual(['first-turn;filled']);
    expect(losses({ messages: [hello] })).toEqual([]);
  });

  it('has no empty parts, and no turns without any', () => {
    expect(contents(user(text('a'), text('')), assistant(text('')), user(text('b')))).toEqual([
      { role: 'user', parts: [{ text: 'a' }, { text: 'b' }] },
    ]);
  });

  it('has one system instruction', () => {
    const messages: Message[] = [{ role: 'developer', parts: [text('two')] }, hello];
    const said = { system: [{ type: 'text', text: 'one' } as const], messages };
    expect(encode(said).value).toMatchObject({
      systemInstruction: { parts: [{ text: 'one\n\ntwo' }] },
      contents: [{ role: 'user' }],
    });
    expect(losses(said)).toEqual([]);
    expect(losses({ messages: [hello, { role: 'system', parts: [text('late')] }] })).toEqual([
      'system-turn-later;approximated',
    ]);
  });

  it('may end with the beginning of an answer', () => {
    expect(contents(hello, assistant(text('The')))).toMatchObject([
      {},
      { role: 'model', parts: [{ text: 'The' }] },
    ]);
  });
});

describe('calls and results', () => {
  it('stand next to each other, in the order of the calls, results before the rest', () => {
    const written = contents(
      hello,
      assistant(
        text('a'),
        call('call_1', { input: '{"b":1,"a":2}' }),
        call('call_2', { name: 'g', input: '' }),
      ),
      user(text('and?'), result('call_2'), result('call_1', 'no', true)),
    );
    expect(written).toEqual([
      { role: 'user', parts: [{ text: 'hello' }] },
      {
        role: 'model',
        parts: [
          { text: 'a' },
          { functionCall: { name: 'f', args: { b: 1, a: 2 } } },
          { functionCall: { name: 'g', args: {} } },
        ],
      },
      {
        role: 'user',
        parts: [
          { functionResponse: { name: 'f', response: { error: 'no' } } },
          { functionResponse: { name: 'g', response: { output: 'ok' } } },
          { text: 'and?' },
        ],
      },
    ]);
    expect(JSON.stringify(written)).toContain('{"b":1,"a":2}');
  });

  it('has ids only where Google gave them', () => {
    const messages = [hello, assistant(call('fx9'), call('toolu_1')), user(result('fx9'), result('toolu_1'))];
    expect(contents(...messages)).toMatchObject([
      {},
      { parts: [{ functionCall: { id: 'fx9' } }, { functionCall: { name: 'f' } }] },
      { parts: [{ functionResponse: { id: 'fx9' } }, { functionResponse: { name: 'f' } }] },
    ]);
    expect(JSON.stringify(contents(...messages))).not.toContain('toolu_1');
  });

  it('gets results for calls that have none, and says so', () => {
    const messages = [hello, assistant(call('a'), call('b')), user(result('b'))];
    expect(contents(...messages)).toMatchObject([
      {},
      {},
      { parts: [{ functionResponse: { id: 'a', response: { error: 'No result was given.' } } }, {}] },
    ]);
    expect(losses({ messages })).toEqual(['tool-result;filled']);
  });

  it('refuses a result of no call', () => {
    const orphan = refusal(() => encode({ messages: [hello, user(result('zzz'))] }));
    expect(orphan).toMatchObject({ code: 'caller_unsupported_feature', param: 'messages.1.content.0' });
    expect(orphan.message).toContain('zzz');
    const twice = [hello, assistant(call('a')), user(result('a'), result('a'))];
    expect(refusal(() => encode({ messages: twice }))).toMatchObject({ param: 'messages.2.content.1' });
  });

  it('wraps arguments that are no object, and says so', () => {
    const messages = [hello, assistant(call('a', { input: '{"x":' })), user(result('a'))];
    expect(contents(...messages)).toMatchObject([
      {},
      { parts: [{ functionCall: { args: { _raw: '{"x":' } } }] },
      {},
    ]);
    expect(losses({ messages })).toEqual(['tool-arguments;approximated']);
  });

  it('says when a number has too many digits', () => {
    const messages = (input: string) => [hello, assistant(call('a', { input })), user(result('a'))];
    expect(losses({ messages: messages('{"id":12345678901234567890}') })).toEqual([
      'tool-arguments;approximated',
    ]);
    expect(losses({ messages: messages('{"id":"12345678901234567890"}') })).toEqual([]);
  });

  it('puts media of results beside them, unless the model takes them inside', () => {
    const image: MediaPart = {
      type: 'media',
      media: 'image',
      source: { kind: 'bytes', base64: 'AA==' },
      mediaType: 'image/png',
    };
    const results: ToolResultPart = {
      type: 'tool-result',
      callId: 'a',
      parts: [{ type: 'text', text: 'see' }, image],
    };
    const said = { messages: [hello, assistant(call('a')), user(results)] };
    const inlineData = { mimeType: 'image/png', data: 'AA==' };
    expect(encode(said).value.contents).toMatchObject([
      {},
      {},
      {
        parts: [
          { functionResponse: { response: { output: 'see' } } },
          { text: 'Result of the tool call f:' },
          { inlineData },
        ],
      },
    ]);
    expect(JSON.stringify(encode(said).value).match(/AA==/g)).toHaveLength(1);
    expect(losses(said)).toEqual(['tool-result-media;approximated']);
    const newer = { dialect: { toolResultMedia: true } };
    expect(encode(said, newer).value.contents).toMatchObject([
      {},
      {},
      { parts: [{ functionResponse: { response: { output: 'see' }, parts: [{ inlineData }] } }] },
    ]);
    expect(losses(said, newer)).toEqual([]);
    const stored: MediaPart = { ...image, source: { kind: 'file', fileId: 'file-1' } };
    const foreign = { messages: [hello, assistant(call('a')), user({ ...results, parts: [stored] })] };
    expect(refusal(() => encode(foreign, newer)).message).toContain('another vendor');
  });

  it('writes free-text tools as functions with one string', () => {
    const said: Said = {
      tools: [{ kind: 'custom', name: 'sql', description: 'Run.' }],
      messages: [
        hello,
        assistant(call('a', { name: 'sql', kind: 'custom', input: 'SELECT 1' })),
        user(result('a')),
      ],
    };
    expect(encode(said).value).toMatchObject({
      tools: [{ functionDeclarations: [{ name: 'sql', parametersJsonSchema: { required: ['input'] } }] }],
      contents: [{}, { parts: [{ functionCall: { name: 'sql', args: { input: 'SELECT 1' } } }] }, {}],
    });
    expect(losses(said)).toEqual(['custom-tools;approximated']);
  });
});

describe('proofs', () => {
  const reasoning = (proof?: Proof, words?: string): Part => ({
    type: 'reasoning',
    ...(words !== undefined && { text: words }),
    ...(proof && { proof }),
  });

  it('of Google go back to the part they belong to, byte for byte', () => {
    const written = contents(
      hello,
      assistant(
        reasoning(google, 'hm'),
        text('a'),
        reasoning(google),
        call('a', { proof: google }),
        call('b'),
      ),
      user(result('a'), result('b')),
      assistant(text('b'), reasoning(google)),
      hello,
    );
    expect(written).toMatchObject([
      {},
      {
        parts: [
          { text: 'hm', thought: true, thoughtSignature: 'c2ln' },
          { text: 'a', thoughtSignature: 'c2ln' },
          { functionCall: { name: 'f' }, thoughtSignature: 'c2ln' },
          { functionCall: { name: 'f' } },
        ],
      },
      {},
      { parts: [{ text: 'b', thoughtSignature: 'c2ln' }] },
      {},
    ]);
    expect(JSON.stringify(written).match(/c2ln/g)).toHaveLength(4);
  });

  it('that follow each other stay apart', () => {
    const other: Proof = { ...google, data: 'b3RoZXI=' };
    expect(contents(hello, assistant(text('a'), reasoning(google), reasoning(other)))).toMatchObject([
      {},
      {
        parts: [
          { text: 'a', thoughtSignature: 'c2ln' },
          { text: '', thoughtSignature: 'b3RoZXI=' },
        ],
      },
    ]);
  });

  it('that stood before a call, where the client had no other place, sign the call', () => {
    const written = contents(hello, assistant(text('a'), reasoning(google), call('a')), user(result('a')));
    expect(written).toMatchObject([
      {},
      { parts: [{ text: 'a' }, { functionCall: { name: 'f' }, thoughtSignature: 'c2ln' }] },
      {},
    ]);
  });

  it('of others never leave, nor do their thoughts become text', () => {
    const messages = [
      hello,
      assistant(
        reasoning(anthropic, 'secret'),
        reasoning(undefined, 'secret'),
        call('a', { proof: anthropic }),
      ),
      user(result('a')),
    ];
    const { value } = encode({ messages });
    expect(JSON.stringify(value)).not.toMatch(/secret|Eq==/);
    expect(losses({ messages })).toEqual([
      'reasoning-replay;dropped',
      'reasoning-replay;dropped',
      'tool-call-proof;dropped',
    ]);
  });

  it('are replaced by the placeholder only where the model or the dialect wants it, on the first call of a turn', () => {
    const messages = [hello, assistant(call('a'), call('b')), user(result('a'), result('b'))];
    const dialect = { dummyThoughtSignature: true };
    for (const [model, isWanted] of [
      ['gemini-3.1-flash-preview', true],
      ['gemini-10-pro', true],
      ['gemini-flash-latest', true],
      ['gemini-2.5-pro', false],
      ['gemma-3', false],
    ] as const) {
      const written = JSON.stringify(encode({ messages }, { model }).value);
      expect([model, written.includes('skip_thought')]).toEqual([model, isWanted]);
    }
    const unwanted = encode(
      { messages },
      { model: 'gemini-3-pro', dialect: { dummyThoughtSignature: false } },
    );
    expect(JSON.stringify(unwanted.value)).not.toContain('skip_thought');
    expect(encode({ messages }, { dialect }).value.contents).toMatchObject([
      {},
      {
        parts: [
          { functionCall: { id: 'a' }, thoughtSignature: 'skip_thought_signature_validator' },
          { functionCall: { id: 'b' } },
        ],
      },
      {},
    ]);
    expect(losses({ messages }, { dialect })).toEqual(['tool-call-proof;filled']);
  });

  it("of others are taken out of this format's own conversation too", () => {
    const sealed = Buffer.from('gw1.anthropic.signature.RXE9PQ').toString('base64');
    const body: JsonObject = {
      contents: [
        { role: 'user', parts: [{ text: 'x' }] },
        { role: 'model', parts: [{ text: 'hm', thought: true, thoughtSignature: sealed }, { text: 'a' }] },
      ],
    };
    const request = decodeGenerateContentRequest(body, { model: 'm', stream: false });
    const { value, losses: lost } = encodeRequest(request, { model: 'm' });
    expect(value.contents).toMatchObject([{}, { parts: [{ text: 'a' }] }]);
    expect(lost).toMatchObject([{ feature: 'reasoning-replay', action: 'dropped' }]);
  });
});

describe('a request of chat completions', () => {
  const folder = new URL('../../openai-chat/fixtures/requests/', import.meta.url);
  const fixtures = readdirSync(folder).map((file) => ({
    name: file,
    body: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as JsonObject,
  }));

  it.each(fixtures)('$name is written in turns that alternate, or refused by name', ({ body }) => {
    const request = openAiChatCodec.decodeRequest(body);
    try {
      const { contents: written } = encodeRequest(request, {
        model: 'gemini-3-pro',
        dialect: { fileUrls: true },
      }).value;
      const roles = (written as { role: string }[]).map(({ role }) => role);
      expect(roles).toEqual(roles.map((_, index) => (index % 2 === 0 ? 'user' : 'model')));
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      expect(error).toMatchObject({ code: 'caller_unsupported_feature', param: expect.any(String) });
    }
  });
});
