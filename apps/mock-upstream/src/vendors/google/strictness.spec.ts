import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../index.js';
import type { MockUpstream } from '../../index.js';
import { signThought } from './thought-signature.js';

const user = { role: 'user', parts: [{ text: 'Hi' }] };
const call = { functionCall: { name: 'f', args: { a: 1, b: [2] } } };
const calling = { role: 'model', parts: [call] };
const result = { functionResponse: { name: 'f', response: { output: 'done' } } };
const answering = { role: 'user', parts: [result] };
const f = { name: 'f' };
const tools = [{ functionDeclarations: [f] }];
const base = { contents: [user] };

let mock: MockUpstream;

beforeAll(async () => {
  mock = await startMockUpstream({ models: ['echo', 'gemini-3-pro'] });
});
afterAll(async () => {
  await mock.close();
});

interface Refusal {
  readonly status: number;
  readonly error?: {
    readonly code: number;
    readonly status: string;
    readonly message: string;
    readonly details?: unknown;
  };
}

async function post(body: unknown, model = 'echo', method = 'generateContent'): Promise<Refusal> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const url = `${mock.url}/v1beta/models/${model}:${method}`;
  const response = await fetch(url, { method: 'POST', body: text });
  return { status: response.status, ...((await response.json()) as object) };
}

const turns = (...contents: readonly object[]) => ({ contents });
const part = (value: object) => turns({ role: 'user', parts: [value] });
const config = (generationConfig: object) => ({ ...base, generationConfig });
const declare = (declaration: object) => ({ ...base, tools: [{ functionDeclarations: [declaration] }] });
const media = (mimeType: string, data = 'iVBORw0KGgo=') => part({ inlineData: { mimeType, data } });
const file = (fileUri: string) => part({ fileData: { fileUri, mimeType: 'application/pdf' } });

describe('requests Google refuses', () => {
  it.each<[string, unknown, string]>([
    ['unknown field', { ...base, x: 1 }, 'Unknown name "x": Cannot find field.'],
    ['unknown field within', turns({ ...user, x: 1 }), `Unknown name "x" at 'contents[0]'`],
    ['unknown field of a part', part({ text: 'a', x: 1 }), `Unknown name "x" at 'contents[0].parts[0]'`],
    ['wrong type', config({ temperature: 'hot' }), `'generation_config.temperature' (TYPE_FLOAT), "hot"`],
    ['text for a turn', { contents: ['Hi'] }, `Invalid value at 'contents[0]' (type.googleapis.com/`],
    ['list for a message', { ...base, toolConfig: [] }, 'Proto field is not repeating, cannot start list.'],
    [
      'unknown word',
      { ...base, safetySettings: [{ category: 'HARM_CATEGORY_FUN', threshold: 'OFF' }] },
      'v1beta.HarmCategory), "HARM_CATEGORY_FUN"',
    ],
    ['two kinds of data', part({ text: 'a', inlineData: {} }), "oneof field 'data' is already set"],
    ['broken base64', media('image/png', '*'), 'Base64 decoding failed for "*"'],
    ['no contents', {}, 'contents is not specified'],
    ['empty contents', turns(), 'contents is not specified'],
    ['unknown role', turns({ ...user, role: 'assistant' }), 'Please use a valid role: user, model.'],
    ['role function with text', turns(user, { ...user, role: 'function' }), 'Please use a valid role'],
    ['no parts', turns({ role: 'user', parts: [] }), 'contents.parts must not be empty'],
    ['a part without data', part({ thought: true }), "required oneof field 'data'"],
    ['empty text', part({ text: '' }), "required oneof field 'data'"],
    [
      'image in the system',
      { ...base, systemInstruction: media('image/png').contents[0] },
      'only supports text',
    ],
    ['unknown medium', media('image/x-smell'), 'Unsupported MIME type: image/x-smell'],
    ['medium without type', part({ inlineData: { data: 'AA==' } }), 'mime_type must be specified'],
    ['empty medium', media('image/png', ''), 'data must not be empty'],
    ['file over http', file('http://example.com/a.pdf'), 'Cannot fetch content from the provided URL.'],
    ['file at home', file('https://localhost/a.pdf'), 'Cannot fetch content from the provided URL.'],
    ['file of nobody', file('file-123'), 'Invalid or unsupported file uri: file-123'],
    ['the model first', turns(calling, answering), 'function call turn comes immediately after a user turn'],
    [
      'the model first, in words',
      turns({ role: 'model', parts: [{ text: 'Hi' }] }),
      'begin with a user turn',
    ],
    ['a call of the user', turns({ role: 'user', parts: [call] }), 'have the role model'],
    ['a result of the model', turns(user, { role: 'model', parts: [result] }), 'have the role user'],
    ['call without result', turns(user, calling, user), 'number of function response parts is equal'],
    ['call without result at the end', turns(user, calling), 'number of function response parts is equal'],
    ['result without call', turns(user, answering), 'comes immediately after a function call turn'],
    [
      'a result too few',
      turns(user, { role: 'model', parts: [call, call] }, answering),
      'number of function response parts is equal',
    ],
    [
      'results in two turns',
      turns(user, { role: 'model', parts: [call, call] }, answering, answering),
      'number of function response parts is equal',
    ],
    [
      'result of another function',
      turns(user, calling, { role: 'user', parts: [{ functionResponse: { name: 'g', response: {} } }] }),
      'Function response `g` does not match',
    ],
    [
      'result of another call',
      turns(
        user,
        { role: 'model', parts: [{ functionCall: { ...call.functionCall, id: 'one' } }] },
        {
          role: 'user',
          parts: [{ functionResponse: { ...result.functionResponse, id: 'two' } }],
        },
      ),
      'Function response id `two` does not match',
    ],
    [
      'result without words',
      turns(user, calling, { parts: [{ functionResponse: { name: 'f' } }] }),
      '.response',
    ],
    [
      'call without name',
      turns(user, { role: 'model', parts: [{ functionCall: {} }] }),
      'Name cannot be empty',
    ],
    ['bad function name', declare({ name: '1st' }), 'Invalid function name.'],
    ['long function name', declare({ name: 'f'.repeat(129) }), 'with a maximum length of 128.'],
    ['two of a name', { ...base, tools: [...tools, ...tools] }, 'Duplicate function declaration found: f'],
    ['a tool that is none', { ...base, tools: [{}] }, "required one_of 'tool_type'"],
    [
      'two parameter schemas',
      declare({ ...f, parameters: { type: 'OBJECT' }, parametersJsonSchema: {} }),
      'mutually exclusive',
    ],
    ['parameters of no object', declare({ ...f, parameters: { type: 'STRING' } }), 'must be of type OBJECT'],
    ['object without properties', declare({ ...f, parameters: { type: 'OBJECT' } }), 'should be non-empty'],
    [
      'array without items',
      declare({ ...f, parameters: { type: 'OBJECT', properties: { a: { type: 'ARRAY' } } } }),
      'parameters.properties[a].items: missing field.',
    ],
    [
      'JSON Schema as OpenAPI',
      declare({ ...f, parameters: { type: 'OBJECT', additionalProperties: false } }),
      'Unknown name "additionalProperties" at',
    ],
    [
      'keyword outside of the subset',
      declare({ ...f, parametersJsonSchema: { type: 'object', not: {} } }),
      "unsupported schema keyword 'not'",
    ],
    [
      'siblings of a reference',
      declare({ ...f, parametersJsonSchema: { $ref: '#/$defs/a', type: 'object', $defs: { a: {} } } }),
      "'type' is not allowed beside '$ref'",
    ],
    [
      'reference to nothing',
      declare({ ...f, parametersJsonSchema: { properties: { a: { $ref: '#/$defs/a' } } } }),
      'cannot be resolved',
    ],
    [
      'forced without functions',
      { ...base, toolConfig: { functionCallingConfig: { mode: 'ANY' } } },
      'set without function_declarations',
    ],
    [
      'forced to an unknown one',
      { ...base, tools, toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['g'] } } },
      'contains `g`',
    ],
    [
      'allowed without force',
      {
        ...base,
        tools,
        toolConfig: { functionCallingConfig: { mode: 'AUTO', allowedFunctionNames: ['f'] } },
      },
      'only when function calling mode is ANY',
    ],
    ['temperature', config({ temperature: 2.1 }), 'must be in the range [0, 2]'],
    ['top_p', config({ top_p: 1.1 }), 'top_p must be in the range [0, 1]'],
    ['candidateCount', config({ candidateCount: 9 }), 'candidate_count must be in the range [1, 8]'],
    ['maxOutputTokens', config({ maxOutputTokens: 0 }), 'max_output_tokens must be positive'],
    ['stop sequences', config({ stopSequences: ['a', 'b', 'c', 'd', 'e', 'f'] }), 'more than 5 elements'],
    ['empty stop sequence', config({ stopSequences: ['a', ''] }), 'stop_sequences[1]: must not be empty'],
    ['logprobs', config({ logprobs: 2 }), 'response_logprobs is set to true'],
    [
      'two depths of thinking',
      config({ thinkingConfig: { thinkingBudget: 10, thinkingLevel: 'LOW' } }),
      'only set only one of thinking budget and thinking level',
    ],
    [
      'thoughts without thinking',
      config({ thinkingConfig: { thinkingBudget: 0, includeThoughts: true } }),
      'only enabled when thinking is enabled',
    ],
    ['type of the answer', config({ responseMimeType: 'text/html' }), 'allowed mimetypes are'],
    ['schema without type', config({ responseJsonSchema: {} }), 'only supported with response_mime_type'],
    [
      'two schemas',
      config({
        responseMimeType: 'application/json',
        responseJsonSchema: {},
        responseSchema: { type: 'NULL' },
      }),
      'Only one of response_schema',
    ],
    [
      'a cache and tools',
      { ...base, cachedContent: 'cachedContents/mock', tools },
      'CachedContent can not be used with',
    ],
    ['a continuation', { ...base, continuationToken: 'AAAA' }, 'Invalid continuation token.'],
    ['no object', '[]', 'Root element must be a message.'],
    ['no JSON', '{"a', 'Invalid JSON payload received.'],
  ])('%s', async (_name, body, words) => {
    const { status, error } = await post(body);
    expect(error?.message).toContain(words);
    expect({ status, code: error?.code, word: error?.status }).toEqual({
      status: 400,
      code: 400,
      word: 'INVALID_ARGUMENT',
    });
  });

  it('names every unknown field at once, for programs too', async () => {
    const { error } = await post({ ...base, x: 1, y: 2 });
    expect(error?.details).toEqual([
      {
        '@type': 'type.googleapis.com/google.rpc.BadRequest',
        fieldViolations: ['x', 'y'].map((name) => ({
          description: `Invalid JSON payload received. Unknown name "${name}": Cannot find field.`,
        })),
      },
    ]);
  });

  it('an unknown model, and a cache that is not there', async () => {
    for (const method of ['generateContent', 'countTokens']) {
      const unknown = await post(base, 'gpt-4', method);
      expect(unknown).toMatchObject({ status: 404, error: { status: 'NOT_FOUND' } });
    }
    const absent = await post({ ...base, cachedContent: 'cachedContents/other' });
    expect(absent).toMatchObject({ status: 403, error: { status: 'PERMISSION_DENIED' } });
  });

  it('within a list where a list would have been the answer', async () => {
    const url = `${mock.url}/v1beta/models/echo:streamGenerateContent`;
    const response = await fetch(url, { method: 'POST', body: '{}' });
    expect(await response.json()).toMatchObject([{ error: { code: 400 } }]);
  });
});

describe('requests Google takes', () => {
  it.each<[string, unknown]>([
    ['a role left out', turns({ parts: [{ text: 'Hi' }] })],
    ['one value for a list', { contents: { parts: { text: 'Hi' } } }],
    [
      'snake_case, and words in small letters',
      {
        contents: [
          { role: 'user', parts: [{ inline_data: { mime_type: 'image/png', data: 'iVBORw0KGgo=' } }] },
        ],
        system_instruction: { parts: [{ text: 'Be brief.' }] },
        safety_settings: [{ category: 'harm_category_harassment', threshold: 'off' }],
        generation_config: { max_output_tokens: 20, thinking_config: { thinking_level: 'low' } },
      },
    ],
    ['null for absent', { ...base, tools: null }],
    ['calls and results', turns(user, calling, answering)],
    ['a result in the role function', turns(user, calling, { ...answering, role: 'function' })],
    [
      'a stream kept chunk by chunk',
      turns(user, { role: 'model', parts: [{ text: 'a' }] }, calling, answering),
    ],
    ['a file', file('https://generativelanguage.googleapis.com/v1beta/files/abc')],
    ['a public address', file('https://example.com/a.pdf')],
    ['sound with parameters', media('audio/pcm;rate=24000')],
    [
      'the placeholder for foreign calls',
      turns(
        user,
        { role: 'model', parts: [{ ...call, thoughtSignature: 'skip_thought_signature_validator' }] },
        answering,
      ),
    ],
    [
      'a schema with references',
      declare({
        ...f,
        parametersJsonSchema: {
          $schema: 'https://json-schema.org/draft/2020-12/schema',
          type: 'object',
          properties: { a: { $ref: '#/$defs/a' }, b: { type: ['string', 'null'] } },
          $defs: { a: { anyOf: [{ type: 'integer' }, { type: 'array', items: { $ref: '#' } }] } },
        },
      }),
    ],
  ])('%s', async (_name, body) => {
    expect(await post(body)).toMatchObject({ status: 200 });
  });
});

describe('thought signatures', () => {
  const { name, args } = call.functionCall;
  const signature = (model: string) => signThought(model, { kind: 'call', name, args });
  const signed = (thoughtSignature: string, shown: object = call) =>
    turns(user, { role: 'model', parts: [{ ...shown, thoughtSignature }] }, answering);
  const spoken = (parts: readonly object[]) => turns(user, { role: 'model', parts }, user);
  const ofText = signThought('echo', { kind: 'text', text: 'Hello there' });

  it('are taken back from who got them, also with the arguments rewritten', async () => {
    expect((await post(signed(signature('echo')))).status).toBe(200);
    const rewritten = { functionCall: { args: { b: [2], a: 1 }, name: 'f' } };
    expect((await post(signed(signature('echo'), rewritten))).status).toBe(200);
  });

  it.each<[string, object, string]>([
    ['nobody gave out', signed('AAAA'), 'Thought signature is not valid.'],
    ['another model gave out', signed(signature('gemini-3-pro')), 'Corrupted thought signature.'],
    [
      'another call got',
      signed(signature('echo'), { functionCall: { name, args: { a: 2 } } }),
      'Corrupted thought signature.',
    ],
    ['is cut', signed(signature('echo').slice(0, 40)), 'Corrupted thought signature.'],
    ['a text got', signed(ofText), 'Corrupted thought signature.'],
    [
      'stands on a thought',
      spoken([{ text: 'Hello there', thought: true, thoughtSignature: ofText }, { text: 'a' }]),
      'Corrupted thought signature.',
    ],
    [
      'another text got',
      spoken([{ text: 'Hello where', thoughtSignature: ofText }]),
      'Corrupted thought signature.',
    ],
  ])('are refused where one %s', async (_name, body, message) => {
    expect(await post(body)).toMatchObject({ status: 400, error: { message } });
  });

  it('of a text are taken back on its pieces, with its thoughts or without', async () => {
    const pieces = [{ text: 'Hello ' }, { text: 'there' }, { text: '', thoughtSignature: ofText }];
    expect((await post(spoken([{ text: 'Hm.', thought: true }, ...pieces]))).status).toBe(200);
    expect((await post(spoken(pieces))).status).toBe(200);
  });

  it('of a text speak of what was said since the last call, medium or signature', async () => {
    const text = { text: 'Hello there', thoughtSignature: ofText };
    const image = { inlineData: { mimeType: 'image/png', data: 'AAAA' } };
    expect((await post(spoken([{ text: 'Look:' }, image, text]))).status).toBe(200);
    expect((await post(spoken([text, text]))).status).toBe(200);
    expect((await post(spoken([{ text: 'Look:' }, text]))).status).toBe(400);
  });

  it('of a text are given so, too', async () => {
    const picture = { type: 'media', media: 'image', source: { kind: 'bytes', base64: 'AAAA' } } as const;
    const say = (words: string) => ({ type: 'text' as const, text: words });
    mock.script(
      { model: 'gemini-3-pro', times: 1 },
      { answer: { candidates: [{ parts: [say('Look:'), picture, say('Nice.')] }] } },
    );
    const answer = await post(base, 'gemini-3-pro');
    const { candidates } = answer as { candidates?: { content: { parts: object[] } }[] };
    const parts = candidates?.[0]?.content.parts ?? [];
    expect(parts).toMatchObject([
      { text: 'Look:' },
      {},
      { text: 'Nice.', thoughtSignature: expect.any(String) },
    ]);
    expect((await post(spoken(parts), 'gemini-3-pro')).status).toBe(200);
  });

  it('are wanted back by Gemini 3 for every step of the current turn, and for no earlier one', async () => {
    const model = 'gemini-3-pro';
    const step = { role: 'model', parts: [{ ...call, thoughtSignature: signature(model) }, call] };
    const twice = { role: 'user', parts: [result, result] };
    expect((await post(turns(user, step, twice, step, twice), model)).status).toBe(200);
    const missing = await post(turns(user, step, twice, calling, answering), model);
    expect(missing).toMatchObject({
      status: 400,
      error: { message: expect.stringContaining('missing a thought_signature in functionCall parts') },
    });
    expect(missing.error?.message).toContain('`default_api:f` , position 4.');
    expect((await post(turns(user, calling, answering, user), model)).status).toBe(200);
  });
});
