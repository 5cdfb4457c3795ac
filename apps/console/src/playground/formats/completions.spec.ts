import { describe, expect, it } from '@jest/globals';
import { completions } from './completions.js';
import { goOn, question, readStream, readWhole, settingsFor } from './fixtures/read-recorded.js';

describe('a completions request', () => {
  it('has the one message as its prompt', () => {
    expect(completions.request([question], settingsFor(completions, { stream: true }))).toMatchObject({
      path: 'v1/completions',
      body: { model: 'tiny', prompt: 'Hello', stream: true, stream_options: { include_usage: true } },
      leftOut: [],
    });
  });

  it('has a conversation as a transcript, and tells what has no place', () => {
    const { message } = readStream(completions, 'plain');
    const said = message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
    const tools = [{ name: 'f', description: '', parameters: '' }];
    const request = goOn(completions, message, {
      system: 'Be brief.',
      tools,
      schema: { on: true, name: '', text: '{}' },
      parameters: { reasoning: { on: true, value: 'low' } },
    });
    expect(request.body.prompt).toBe(
      `Be brief.\n\nUser: Hello\n\nAssistant: ${said}\n\nUser: And?\n\nAssistant:`,
    );
    expect(request.leftOut.map(({ feature, action }) => `${feature ?? ''} ${action ?? ''}`)).toEqual([
      'reasoning dropped',
      'function-tools dropped',
      'json-schema-output dropped',
      'turns approximated',
    ]);
  });
});

describe('a completions stream', () => {
  it.each(['plain', 'usage', 'usage-everywhere', 'heartbeats', 'vendor-fields'])('is read: %s', (name) => {
    const { message, error, isFinished } = readStream(completions, name);
    expect(error).toBeUndefined();
    expect(isFinished).toBe(true);
    expect(message.parts).toMatchObject([{ type: 'text', text: expect.stringMatching(/./s) }]);
    expect(message.finish).toBeDefined();
  });
  it.each(['error-chunk', 'error-event', 'error-first'])('tells the words of %s', (name) => {
    expect(readStream(completions, name).error?.message).toBeTruthy();
  });
  it('knows that it broke off', () => {
    expect(readStream(completions, 'cut').isFinished).toBe(false);
  });
});

it('reads a whole completion', () => {
  const { message } = readWhole(completions, 'plain');
  expect(message.parts).toMatchObject([{ type: 'text' }]);
  expect(message.measures?.outputTokens).toBeGreaterThan(0);
});
