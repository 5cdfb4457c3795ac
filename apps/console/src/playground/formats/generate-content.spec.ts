import { describe, expect, it } from '@jest/globals';
import { generateContent } from './generate-content.js';
import { goOn, question, readStream, readWhole, settingsFor } from './fixtures/read-recorded.js';

describe('a generate content request', () => {
  it('names the model in its path, and the method by whether it streams', () => {
    expect(generateContent.request([question], settingsFor(generateContent))).toEqual({
      path: 'v1beta/models/tiny:generateContent',
      headers: {},
      credential: 'x-goog-api-key',
      body: { contents: [{ parts: [{ text: 'Hello' }], role: 'user' }], generationConfig: {} },
      leftOut: [],
    });
    const streamed = settingsFor(generateContent, { stream: true, model: 'vendor/a b:free?x' });
    expect(generateContent.request([question], streamed).path).toBe(
      'v1beta/models/vendor/a%20b:free%3Fx:streamGenerateContent?alt=sse',
    );
  });

  it('writes what is on in its own way', () => {
    const { body, leftOut } = generateContent.request(
      [question],
      settingsFor(generateContent, {
        system: 'S',
        parameters: {
          topK: { on: true, value: 4 },
          maxTokens: { on: true, value: 9 },
          reasoning: { on: true, value: 'low' },
          toolChoice: { on: true, value: 'now' },
        },
        tools: [{ name: 'now', description: 'D', parameters: '{"type":"object"}' }],
        schema: { on: true, name: 'x', text: '{"type":"object"}' },
      }),
    );
    expect(leftOut).toEqual([]);
    expect(body).toEqual({
      contents: [{ parts: [{ text: 'Hello' }], role: 'user' }],
      systemInstruction: { parts: [{ text: 'S' }], role: 'user' },
      tools: [
        {
          functionDeclarations: [{ name: 'now', description: 'D', parametersJsonSchema: { type: 'object' } }],
        },
      ],
      toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['now'] } },
      generationConfig: {
        topK: 4,
        maxOutputTokens: 9,
        thinkingConfig: { includeThoughts: true, thinkingLevel: 'LOW' },
        responseMimeType: 'application/json',
        responseJsonSchema: { type: 'object' },
      },
    });
  });
});

describe('a generate content stream', () => {
  it('brings thoughts, text and calls; signatures go back on their parts, and only ids that came', () => {
    const { message, isFinished } = readStream(generateContent, 'thoughts-tools-mixed');
    expect(isFinished).toBe(true);
    expect(message.parts.map(({ type }) => type)).toEqual([
      'reasoning',
      'text',
      'tool-call',
      'tool-call',
      'tool-call',
    ]);
    expect(message.parts[0]).toMatchObject({ text: 'hm ok' });
    expect(message.measures).toMatchObject({ inputTokens: 9, outputTokens: 15, reasoningTokens: 7 });
    expect(goOn(generateContent, message).body.contents).toEqual([
      { role: 'user', parts: [{ text: 'Hello' }] },
      {
        role: 'model',
        parts: [
          { text: 'Calling.' },
          {
            functionCall: { name: 'weather', args: { city: 'Paris', z: 1, a: 2 } },
            thoughtSignature: 'c2ln',
          },
          { functionCall: { id: 'fx9', name: 'weather', args: { city: 'Rome' } } },
          { functionCall: { name: 'now', args: {} } },
        ],
      },
      {
        role: 'user',
        parts: [
          { functionResponse: { name: 'weather', response: { output: 'result 0' } } },
          { functionResponse: { id: 'fx9', name: 'weather', response: { error: 'result 1' } } },
          { functionResponse: { name: 'now', response: { error: 'result 2' } } },
        ],
      },
    ]);
  });

  it('keeps a signature that comes on empty text', () => {
    const { message } = readStream(generateContent, 'signature-on-empty-text');
    expect(message.parts).toMatchObject([{ type: 'text', text: 'Hello' }]);
    expect(goOn(generateContent, message).body).toMatchObject({
      contents: [{}, { parts: [{ text: 'Hello', thoughtSignature: 'c2ln' }] }, {}],
    });
  });

  it.each(['plain', 'one-chunk', 'comments-and-done', 'stop-in-every-chunk', 'code-execution', 'grounded'])(
    'is read: %s',
    (name) => {
      const { message, isFinished, error } = readStream(generateContent, name);
      expect(error).toBeUndefined();
      expect(isFinished).toBe(true);
      expect(message.parts.some((part) => part.type === 'text' && part.text !== '')).toBe(true);
    },
  );

  it('brings pictures', () => {
    const { message } = readStream(generateContent, 'image');
    expect(message.parts.find((part) => part.type === 'file')).toMatchObject({
      mediaType: expect.stringContaining('image/'),
      name: expect.stringMatching(/^file-\d+\.\w+$/),
    });
  });

  it('says that a prompt was blocked, and what an error told', () => {
    expect(readStream(generateContent, 'blocked').error?.message).toMatch(/blocked/);
    expect(readStream(generateContent, 'error-first').error).toBeDefined();
    const broken = readStream(generateContent, 'error-mid-stream');
    expect(broken.error).toBeDefined();
    expect(broken.message.parts).not.toEqual([]);
  });

  it('knows that it broke off', () => {
    expect(readStream(generateContent, 'cut').isFinished).toBe(false);
    expect(readStream(generateContent, 'nothing').isFinished).toBe(false);
  });
});

it.each(['plain', 'thoughts-and-tools', 'signed-text', 'media-and-code', 'grounded'])(
  'reads a whole answer: %s',
  (name) => {
    const { message, error } = readWhole(generateContent, name);
    expect(error).toBeUndefined();
    expect(message.parts.length).toBeGreaterThan(0);
  },
);
