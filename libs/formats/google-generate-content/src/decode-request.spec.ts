import { describe, expect, it } from '@jest/globals';
import { sealProof } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import {
  decodeCountTokensRequest,
  decodeGenerateContentRequest,
  googleGenerateContentCodec,
} from './index.js';

const { decodeRequest } = googleGenerateContentCodec;
const hello: JsonObject = { role: 'user', parts: [{ text: 'hello' }] };
const decode = (body: JsonObject) => decodeGenerateContentRequest({ contents: [hello], ...body }, path);
const path = { model: 'gemini-3-pro', stream: true };
const configured = (generationConfig: JsonObject) => decode({ generationConfig });
const model = (...parts: JsonObject[]): JsonObject => ({ role: 'model', parts });
const user = (...parts: JsonObject[]): JsonObject => ({ role: 'user', parts });
const messages = (...contents: JsonObject[]) => decode({ contents }).messages;

describe('a request', () => {
  it('has model and stream from its path', () => {
    expect(decode({})).toMatchObject({ ...path, source: 'google-generate-content' });
    expect(decodeRequest({ contents: [hello], model: 'm', stream: false })).toMatchObject({
      model: 'm',
      stream: false,
    });
    expect(decodeRequest({ contents: [hello] })).not.toHaveProperty('stream');
  });

  it('is read in snake_case, with words in lower case and single values for lists', () => {
    const request = decode({
      contents: { parts: { text: 'hi' } },
      system_instruction: 'be kind',
      generation_config: { max_output_tokens: 5, thinking_config: { thinking_level: 'low' } },
      tools: { function_declarations: { name: 'f', parameters_json_schema: { type: 'object' } } },
      tool_config: { function_calling_config: { mode: 'any' } },
    });
    expect(request).toMatchObject({
      messages: [{ role: 'user', parts: [{ type: 'text', text: 'hi' }] }],
      system: [{ type: 'text', text: 'be kind' }],
      sampling: { maxOutputTokens: 5 },
      reasoning: { effort: 'low' },
      tools: [{ kind: 'function', name: 'f', schema: { type: 'object' } }],
      toolChoice: { kind: 'required' },
    });
    expect(request.ext).toBeUndefined();
  });

  it('keeps arguments, schemas and responses as they are, whatever their names', () => {
    const [, second, third] = messages(
      hello,
      model({ function_call: { name: 'f', args: { snake_case: { inline_data: 1 } } } }),
      user({ function_response: { name: 'f', response: { mime_type: 'x' } } }),
    );
    expect(second?.parts[0]).toMatchObject({ input: '{"snake_case":{"inline_data":1}}' });
    expect(third?.parts[0]).toMatchObject({ parts: [{ type: 'text', text: '{"mime_type":"x"}' }] });
  });

  const thinking: [config: JsonObject, reasoning: object][] = [
    [{ thinkingBudget: 0 }, { mode: 'off' }],
    [{ thinkingBudget: -1 }, { mode: 'adaptive' }],
    [{ thinkingBudget: 2048 }, { budgetTokens: 2048 }],
    [
      { thinkingLevel: 'HIGH', includeThoughts: true },
      { effort: 'high', summary: 'auto' },
    ],
    [{ includeThoughts: false }, { display: 'omitted' }],
  ];
  it.each(thinking)('with thinking %j says %j', (thinkingConfig, reasoning) => {
    expect(configured({ thinkingConfig }).reasoning).toEqual(reasoning);
  });

  const choices: [config: JsonObject, choice: object | undefined][] = [
    [{ mode: 'AUTO' }, { kind: 'auto' }],
    [{ mode: 'NONE' }, { kind: 'none' }],
    [{ mode: 'ANY' }, { kind: 'required' }],
    [{ mode: 'VALIDATED' }, { kind: 'auto' }],
    [
      { mode: 'ANY', allowedFunctionNames: ['f'] },
      { kind: 'named', tool: { kind: 'function', name: 'f' } },
    ],
    [{ mode: 'MODE_UNSPECIFIED' }, undefined],
  ];
  it.each(choices)('with calling config %j chooses %j', (functionCallingConfig, choice) => {
    expect(decode({ toolConfig: { functionCallingConfig } }).toolChoice).toEqual(choice);
  });

  it('allows several functions', () => {
    const functionCallingConfig = { mode: 'VALIDATED', allowedFunctionNames: ['f', 'g'] };
    expect(decode({ toolConfig: { functionCallingConfig } }).toolChoice).toMatchObject({
      kind: 'allowed',
      mode: 'auto',
      tools: [{ name: 'f' }, { name: 'g' }],
    });
  });

  it('has the form of its answer in JSON Schema, however it was asked for', () => {
    const schema = { type: 'object', properties: { a: { type: ['string', 'null'] } } };
    const openApi = { type: 'OBJECT', properties: { a: { type: 'STRING', nullable: true } } };
    const json = { responseMimeType: 'application/json' };
    for (const config of [
      { ...json, responseJsonSchema: schema },
      { ...json, responseSchema: openApi },
      { responseFormat: [{ text: { mimeType: 'application/json', schema } }] },
    ]) {
      expect(configured(config).output?.format).toEqual({ kind: 'schema', schema });
    }
    expect(configured(json).output?.format).toEqual({ kind: 'json' });
    expect(configured({ responseMimeType: 'text/plain' }).output?.format).toEqual({ kind: 'text' });
  });

  it('has tools of the vendor in its own words', () => {
    const { tools } = decode({ tools: [{ googleSearch: {} }, { functionDeclarations: [{ name: 'f' }] }] });
    expect(tools).toEqual([
      {
        kind: 'server',
        format: 'google-generate-content',
        name: 'googleSearch',
        value: { googleSearch: {} },
      },
      { kind: 'function', name: 'f' },
    ]);
  });
});

describe('a call without an id', () => {
  it('gets one that nobody wrote, and its result the same', () => {
    const call = { functionCall: { name: 'f', args: {} } };
    const result = (name: string, id?: string) => ({
      functionResponse: { name, response: { output: name }, ...(id !== undefined && { id }) },
    });
    const [, calls, results, again, last] = messages(
      hello,
      model(call, { functionCall: { name: 'g', id: 'call_0' } }, call),
      user(result('g', 'call_0'), result('f'), result('f')),
      model(call),
      user(result('f')),
    );
    const ids = calls?.parts.map((part) => 'id' in part && part.id);
    expect(ids).toEqual(['call_1', 'call_0', 'call_2']);
    expect(results?.role).toBe('tool');
    expect(results?.parts).toMatchObject([{ callId: 'call_0' }, { callId: 'call_1' }, { callId: 'call_2' }]);
    expect(again?.parts).toMatchObject([{ id: 'call_3' }]);
    expect(last?.parts).toMatchObject([{ callId: 'call_3' }]);
  });

  it('is not answered by a result with another id where it has its own', () => {
    const result = { functionResponse: { name: 'f', response: {}, id: 'other' } };
    const own = messages(hello, model({ functionCall: { name: 'f', id: 'own' } }), user(result));
    expect(own[2]?.parts).toMatchObject([{ callId: 'other' }]);
    const none = messages(hello, model({ functionCall: { name: 'f' } }), user(result));
    expect(none[2]?.parts).toMatchObject([{ callId: 'call_0' }]);
  });

  it('is not answered by a result of a later turn', () => {
    const call = { functionCall: { name: 'f' } };
    const result = { functionResponse: { name: 'f', response: {} } };
    const [, , , second, answer] = messages(hello, model(call), hello, model(call), user(result));
    expect(second?.parts).toMatchObject([{ id: 'call_1' }]);
    expect(answer?.parts).toMatchObject([{ callId: 'call_1' }]);
  });
});

describe('a result', () => {
  const result = (response: JsonObject, others: JsonObject = {}) =>
    messages(hello, model({ functionCall: { name: 'f' } }), {
      role: 'function',
      parts: [{ functionResponse: { name: 'f', response, ...others } }],
    })[2]?.parts[0];

  it('has its words under the conventional keys, else is the object', () => {
    expect(result({ output: 'x' })).toMatchObject({ parts: [{ text: 'x' }] });
    expect(result({ output: { b: 1, a: 2 } })).toMatchObject({ parts: [{ text: '{"b":1,"a":2}' }] });
    expect(result({ name: 'f', content: 'x' })).toMatchObject({ parts: [{ text: 'x' }] });
    expect(result({ b: 1, a: 2 })).toMatchObject({ parts: [{ text: '{"b":1,"a":2}' }] });
    expect(result({})).toMatchObject({ parts: [] });
    expect(result({ output: 'x' })).not.toHaveProperty('isError');
  });

  it('is a failure under the key error', () => {
    expect(result({ error: 'no' })).toMatchObject({ isError: true, parts: [{ text: 'no' }] });
    expect(result({ error: 'no', output: 1 })).not.toHaveProperty('isError');
  });

  it('may hold media', () => {
    const parts = [{ inlineData: { mimeType: 'image/png', data: 'AA==' } }];
    expect(result({ output: 'x' }, { parts })).toMatchObject({
      parts: [{ type: 'text' }, { type: 'media', media: 'image', source: { base64: 'AA==' } }],
    });
  });
});

describe('a signature', () => {
  const google = { kind: 'thought-signature', data: 'c2ln', issuer: 'google' };
  const signed = (part: JsonObject) =>
    messages(hello, model({ ...part, thoughtSignature: 'c2ln' }))[1]?.parts;

  it('is the proof of a thought or call, and a part of its own after what has no place for it', () => {
    expect(signed({ text: 'a', thought: true })).toMatchObject([
      { type: 'reasoning', text: 'a', proof: google },
    ]);
    expect(signed({ functionCall: { name: 'f' } })).toMatchObject([{ type: 'tool-call', proof: google }]);
    expect(signed({ text: 'a' })).toMatchObject([{ type: 'text' }, { type: 'reasoning', proof: google }]);
    expect(signed({ text: '' })).toMatchObject([{ type: 'reasoning', proof: google }]);
    expect(signed({ text: 'a' })?.[1]).not.toHaveProperty('text');
  });

  it('that the gateway sealed is its true issuer’s, and joins the pieces of the thought', () => {
    const proof = { kind: 'signature', data: 'Eq+/==', issuer: 'anthropic' } as const;
    const sealed = Buffer.from(sealProof(proof)).toString('base64');
    const thought = (text: string) => ({ text, thought: true });
    const [, turn] = messages(
      hello,
      model(
        thought('I '),
        thought('think'),
        { ...thought(''), thoughtSignature: sealed },
        { ...thought(''), thoughtSignature: sealed },
        { functionCall: { name: 'f' }, thoughtSignature: sealProof(proof) },
      ),
    );
    expect(turn?.parts).toEqual([
      { type: 'reasoning', text: 'I think', proof },
      { type: 'reasoning', proof },
      expect.objectContaining({ type: 'tool-call', proof }),
    ]);
  });
});

describe('a bad request names what is wrong', () => {
  const faults: [name: string, body: JsonObject, param: string, words: string][] = [
    ['no contents', { contents: [] }, 'contents', 'empty'],
    ['null contents', { contents: null }, 'contents', 'null'],
    ['a role', { contents: [{ role: 'system', parts: [] }] }, 'contents.0.role', 'user, model, function'],
    ['a part', { contents: [user({ videoCall: {} })] }, 'contents.0.parts.0.videoCall', 'no kind of part'],
    [
      'a part that is two',
      { contents: [user({ text: 'a', functionCall: { name: 'f' } })] },
      'contents.0.parts.0.functionCall',
      'stands beside text',
    ],
    ['a text', { contents: [user({ text: 1 })] }, 'contents.0.parts.0.text', 'a string'],
    [
      'a blob',
      { contents: [user({ inlineData: {} })] },
      'contents.0.parts.0.inlineData.mimeType',
      'required',
    ],
    [
      'arguments',
      { contents: [model({ functionCall: { name: 'f', args: '{}' } })] },
      'contents.0.parts.0.functionCall.args',
      'an object',
    ],
    [
      'a limit',
      { generationConfig: { maxOutputTokens: 'x' } },
      'generationConfig.maxOutputTokens',
      'an integer',
    ],
    ['a stop', { generationConfig: { stopSequences: [1] } }, 'generationConfig.stopSequences.0', 'a string'],
    [
      'a level',
      { generationConfig: { thinkingConfig: { thinkingLevel: 'ULTRA' } } },
      'generationConfig.thinkingConfig.thinkingLevel',
      'MINIMAL',
    ],
    [
      'a mode',
      { toolConfig: { functionCallingConfig: { mode: 'SOME' } } },
      'toolConfig.functionCallingConfig.mode',
      'VALIDATED',
    ],
    [
      'a function',
      { tools: [{ functionDeclarations: [{}] }] },
      'tools.0.functionDeclarations.0.name',
      'required',
    ],
    [
      'an instruction',
      { systemInstruction: { parts: [{ inlineData: {} }] } },
      'systemInstruction.parts.0.text',
      'text alone',
    ],
  ];
  it.each(faults)('%s', (_name, body, param, words) => {
    const fault = expect.objectContaining({
      code: 'caller_invalid_request',
      param,
      message: expect.stringContaining(words),
    });
    expect(() => decode(body)).toThrow(fault);
  });
});

describe('a request to count tokens', () => {
  it('is contents alone, or a whole request', () => {
    expect(decodeCountTokensRequest({ contents: [hello] }, { model: 'm' })).toMatchObject({ model: 'm' });
    const whole = { model: 'models/x', contents: [hello], system_instruction: { parts: [{ text: 's' }] } };
    expect(decodeCountTokensRequest({ generate_content_request: whole }, { model: 'm' })).toMatchObject({
      model: 'm',
      system: [{ text: 's' }],
    });
    expect(() => decodeCountTokensRequest({}, { model: 'm' })).toThrow('contents');
  });
});
