import { describe, expect, it } from '@jest/globals';
import type { Conversation } from './conversation.js';
import { readExport, writeExport } from './conversations-export.js';
import { defaultSettings } from './default-settings.js';

const conversation: Conversation = {
  id: 'c',
  title: 'T',
  createdAt: 1,
  updatedAt: 2,
  settings: {
    ...defaultSettings,
    parameters: { temperature: { on: true, value: 0.5 }, stop: { on: false, value: 'END' } },
    tools: [{ name: 'f', description: '', parameters: '{}' }],
  },
  leaf: 't',
  messages: {
    u: {
      id: 'u',
      createdAt: 1,
      role: 'user',
      parts: [
        { type: 'text', text: 'Hi' },
        { type: 'file', mediaType: 'image/png', name: 'a.png', data: 'aGk=' },
      ],
    },
    a: {
      id: 'a',
      parent: 'u',
      createdAt: 2,
      role: 'assistant',
      model: 'm',
      format: 'messages',
      state: 'failed',
      fault: { place: 'answer', message: 'ended early' },
      finish: 'tool_use',
      measures: { lane: 'hub', firstToken: 3.5, losses: [{ path: '', feature: 'x', action: 'dropped' }] },
      parts: [
        { type: 'reasoning', text: 'hm', proof: { format: 'messages', value: { signature: 's' } } },
        { type: 'tool-call', id: 'x', name: 'f', arguments: '{}' },
      ],
    },
    t: {
      id: 't',
      parent: 'a',
      createdAt: 3,
      role: 'tool',
      results: [{ callId: 'x', name: 'f', content: '1', isError: false }],
    },
  },
};

/** The export with one place of its conversation changed. */
function damaged(path: string, value: unknown): string {
  const envelope = JSON.parse(writeExport([conversation])) as { conversations: [Record<string, unknown>] };
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let place = envelope.conversations[0];
  for (const key of keys) place = place[key] as Record<string, unknown>;
  place[last] = value;
  return JSON.stringify(envelope);
}

describe('an export', () => {
  it('is read as it was written', () => {
    expect(readExport(writeExport([conversation]))).toEqual({ conversations: [conversation] });
    expect(readExport(writeExport([]))).toEqual({ conversations: [] });
  });

  const faults: [name: string, text: string, words: RegExp][] = [
    ['is no JSON', '{"kind', /not JSON/],
    ['is something else', '[1,2]', /not an export/],
    ['is newer', JSON.stringify({ kind: 'model-gateway-conversations', version: 9 }), /version 9/],
    [
      'has no list',
      JSON.stringify({ kind: 'model-gateway-conversations', version: 1 }),
      /damaged at conversations\./,
    ],
    [
      'has a role nobody knows',
      damaged('messages.u.role', 'constructor'),
      /conversations\.0\.messages\.u\.role/,
    ],
    [
      'has a file that is no base64',
      damaged('messages.u.parts.1.data', '<b>'),
      /messages\.u\.parts\.1\.data/,
    ],
    [
      'has a parameter of another kind',
      damaged('settings.parameters.temperature.value', []),
      /settings\.parameters\.temperature\.value/,
    ],
    ['has a leaf that is missing', damaged('leaf', 'gone'), /leaf/],
    ['has a parent that is missing', damaged('messages.a.parent', 'gone'), /messages\.a\.parent/],
    ['leads in a circle', damaged('messages.u.parent', 't'), /parent/],
    ['has a message under another name', damaged('messages.u.id', 'v'), /messages\.u\.id/],
  ];
  it.each(faults)('that %s is refused in words', (_name, text, words) => {
    expect(readExport(text)).toEqual({ fault: expect.stringMatching(words) });
  });

  it('loses what it should not hold', () => {
    const text = damaged('messages.u.extra', '<script>');
    expect(readExport(text)).toEqual({ conversations: [conversation] });
  });
});
