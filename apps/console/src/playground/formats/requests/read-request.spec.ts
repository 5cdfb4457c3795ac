import { describe, expect, it } from '@jest/globals';
import { branchOf } from '../../conversation/conversation-tree.js';
import type { FormatId, Message, Settings } from '../../conversation/conversation.js';
import { formatIds } from '../../conversation/conversation.js';
import { defaultSettings } from '../../conversation/default-settings.js';
import { formats } from '../formats.js';
import { conversationOfRequest } from './conversation-of-request.js';
import { readRequest } from './read-request.js';

const settings: Omit<Settings, 'format'> = {
  ...defaultSettings,
  model: 'large',
  system: 'Be brief.',
  stream: true,
  parameters: {
    temperature: { on: true, value: 0.5 },
    topP: { on: true, value: 0.9 },
    topK: { on: true, value: 40 },
    maxTokens: { on: true, value: 64 },
    stop: { on: true, value: 'END\n\\n\\\\' },
    seed: { on: true, value: 7 },
    presencePenalty: { on: true, value: 0.1 },
    frequencyPenalty: { on: true, value: 0.2 },
    reasoning: { on: true, value: 'low' },
    toolChoice: { on: true, value: 'weather' },
  },
  tools: [{ name: 'weather', description: 'Tells it.', parameters: '{"type":"object"}' }],
  schema: { on: true, name: 'response', text: '{"type":"object","properties":{}}' },
};

const branch: readonly Message[] = [
  {
    id: '1',
    role: 'user',
    createdAt: 1,
    parts: [
      { type: 'text', text: 'What is this, and how is the weather there?' },
      { type: 'file', mediaType: 'image/png', name: 'picture.png', data: 'iVBORw0KGgo=' },
      { type: 'file', mediaType: 'application/pdf', name: 'document.pdf', data: 'JVBERi0=' },
    ],
  },
  {
    id: '2',
    parent: '1',
    role: 'assistant',
    createdAt: 2,
    model: 'large',
    format: 'chat-completions',
    state: 'complete',
    parts: [
      { type: 'text', text: 'I will look.' },
      { type: 'tool-call', id: 'call_1', name: 'weather', arguments: '{"city":"Lisbon"}' },
      { type: 'tool-call', id: 'call_2', name: 'tides', arguments: '{}' },
    ],
  },
  {
    id: '3',
    parent: '2',
    role: 'tool',
    createdAt: 3,
    results: [
      { callId: 'call_1', name: 'weather', content: 'sunny', isError: false },
      { callId: 'call_2', name: 'tides', content: 'no such place', isError: true },
    ],
  },
  { id: '4', parent: '3', role: 'user', createdAt: 4, parts: [{ type: 'text', text: 'And tomorrow?' }] },
];

const ids = () => {
  let count = 0;
  return () => `id-${(count += 1)}`;
};

/** A body, read and written again. */
function writtenAgain(format: FormatId, body: string) {
  const read = readRequest(format, body);
  if (read === undefined) throw new Error('It could not be read.');
  const terms = { format, model: 'large', stream: true, title: 't', now: 10, newId: ids() };
  const { conversation, draft } = conversationOfRequest(read, terms);
  const last: Message = { id: 'last', role: 'user', createdAt: 99, parts: draft };
  return {
    read,
    request: formats[format].request([...branchOf(conversation), last], conversation.settings),
  };
}

describe.each(formatIds.filter((id) => id !== 'completions'))('a request of %s', (format) => {
  it('is the same after it was read', () => {
    const sent = formats[format].request(branch, { ...settings, format });
    const { read, request } = writtenAgain(format, JSON.stringify(sent.body));
    expect(read.leftOut).toEqual([]);
    expect(request.body).toEqual(sent.body);
    expect(request.path).toBe(sent.path);
  });

  it('names what has no place, and what the log kept a note of', () => {
    const note = '[image/png, 3000 bytes]';
    const parts: Readonly<Record<string, object>> = {
      'chat-completions': {
        messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: note } }] }],
        logprobs: true,
      },
      messages: {
        messages: [
          { role: 'user', content: [{ type: 'image', source: { media_type: 'image/png', data: note } }] },
        ],
        metadata: {},
      },
      'generate-content': {
        contents: [{ role: 'user', parts: [{ inlineData: { mimeType: 'image/png', data: note } }] }],
        safetySettings: [],
      },
      responses: {
        input: [{ role: 'user', content: [{ type: 'input_image', image_url: note }] }],
        previous_response_id: 'resp_1',
      },
    };
    expect(readRequest(format, JSON.stringify(parts[format]))?.leftOut).toHaveLength(2);
  });
});

describe('a request of completions', () => {
  it('is the same after it was read', () => {
    const plain = { ...settings, format: 'completions', system: '', tools: [] } as const;
    const said = branch.slice(-1).map(({ id, createdAt }) => ({
      id,
      createdAt,
      role: 'user' as const,
      parts: [{ type: 'text' as const, text: 'Once upon' }],
    }));
    const sent = formats.completions.request(said, plain);
    const { read, request } = writtenAgain('completions', JSON.stringify(sent.body));
    expect(read.leftOut).toEqual([]);
    expect(request.body).toEqual(sent.body);
  });
});

it('a body that is no JSON is not read', () => {
  expect(readRequest('messages', '{"messages":[{"role":"us')).toBeUndefined();
});
