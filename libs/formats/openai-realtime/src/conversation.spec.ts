import { describe, expect, it } from '@jest/globals';
import { sayConversation, unknownReferences } from './conversation.js';
import type { SaidConversation } from './conversation.js';
import type { ItemPart, RealtimeItem } from './items.js';
import type { ResponseSettings } from './response-settings.js';
import { defaultSession } from './session.js';
import type { RealtimeSession } from './session.js';

const weather = { kind: 'function', name: 'weather', schema: { type: 'object' } } as const;
const session: RealtimeSession = {
  ...defaultSession('m'),
  instructions: 'Be brief.',
  tools: [weather],
  maxOutputTokens: 100,
};

function say(items: readonly RealtimeItem[], response: Partial<ResponseSettings> = {}): SaidConversation {
  const settings = { conversation: 'auto', ...response } as const;
  return sayConversation({ model: 'big', session, items, response: settings, source: 'openai-chat' });
}

const of = (role: 'system' | 'user' | 'assistant', id: string, ...content: ItemPart[]): RealtimeItem =>
  ({ type: 'message', id, status: 'completed', role, content }) as RealtimeItem;

const call = (id: string): RealtimeItem => ({
  type: 'function_call',
  id: `item_${id}`,
  status: 'completed',
  callId: id,
  name: 'weather',
  arguments: '{ "city": "Oslo" }',
});

const output = (callId: string): RealtimeItem => ({
  type: 'function_call_output',
  id: `result_${callId}`,
  status: 'completed',
  callId,
  output: 'snow',
});

const text = (words: string) => ({ type: 'text', text: words });
const toolCall = (id: string) => ({
  type: 'tool-call',
  id,
  name: 'weather',
  kind: 'function',
  executor: 'client',
  input: '{ "city": "Oslo" }',
});
const toolResult = (callId: string) => ({ type: 'tool-result', callId, parts: [text('snow')] });

describe('sayConversation', () => {
  it('says the whole conversation', () => {
    const items = [
      of('system', 's', { type: 'input_text', text: 'It is winter.' }),
      of(
        'user',
        'u',
        { type: 'input_audio', audio: 'AAAA', transcript: 'What of this?' },
        { type: 'input_image', imageUrl: 'data:image/png;base64,AA==', detail: 'low' },
      ),
      of('assistant', 'a', { type: 'output_audio', transcript: 'Let me see.' }),
      call('c1'),
      call('c2'),
      output('c1'),
      output('c2'),
      of('assistant', 'b', { type: 'output_text', text: 'Snow.' }),
    ];
    expect(say(items)).toEqual({
      request: {
        model: 'big',
        system: [text('Be brief.')],
        messages: [
          { role: 'system', parts: [text('It is winter.')] },
          {
            role: 'user',
            parts: [
              text('What of this?'),
              {
                type: 'media',
                media: 'image',
                source: { kind: 'bytes', base64: 'AA==' },
                mediaType: 'image/png',
                detail: 'low',
              },
            ],
          },
          { role: 'assistant', parts: [text('Let me see.'), toolCall('c1'), toolCall('c2')] },
          { role: 'tool', parts: [toolResult('c1'), toolResult('c2')] },
          { role: 'assistant', parts: [text('Snow.')] },
        ],
        tools: [weather],
        toolChoice: { kind: 'auto' },
        sampling: { maxOutputTokens: 100 },
        stream: true,
        source: 'openai-chat',
      },
      wordless: [],
    });
  });

  it('says of an interrupted answer what was heard', () => {
    const spoken = { type: 'output_audio', transcript: 'One two three four', durationMs: 4000 } as const;
    const said = (heardMs: number) =>
      say([of('assistant', 'a', { ...spoken, heardMs })]).request.messages.flatMap(({ parts }) => parts);
    expect(said(4000)).toEqual([text('One two three four')]);
    expect(said(2000)).toEqual([text('One two')]);
    expect(said(1000)).toEqual([text('One')]);
    expect(said(0)).toEqual([]);
  });

  it('says nothing for sound without words, and tells whose it is', () => {
    const { request, wordless } = say([
      of('user', 'mute', { type: 'input_audio', audio: 'AAAA' }),
      of('user', 'silent', { type: 'input_audio', audio: 'AAAA', transcript: '' }),
      of('user', 'heard', { type: 'input_audio', transcript: 'Hi.' }),
    ]);
    expect(request.messages).toEqual([{ role: 'user', parts: [text('Hi.')] }]);
    expect(wordless).toEqual(['mute']);
  });

  it('leaves out the results of calls that are not there', () => {
    const { messages } = say([output('gone'), call('c1'), output('c1'), output('c1')]).request;
    expect(messages).toEqual([
      { role: 'assistant', parts: [toolCall('c1')] },
      { role: 'tool', parts: [toolResult('c1')] },
    ]);
  });

  it('lets the response say otherwise than the session', () => {
    const { request } = say([of('user', 'u', { type: 'input_text', text: 'Hi.' })], {
      instructions: '',
      tools: [],
      maxOutputTokens: 'inf',
      temperature: 0.9,
      reasoningEffort: 'low',
    });
    expect(request).toEqual({
      model: 'big',
      messages: [{ role: 'user', parts: [text('Hi.')] }],
      sampling: { temperature: 0.9 },
      reasoning: { effort: 'low' },
      stream: true,
      source: 'openai-chat',
    });
    expect(say([], { toolChoice: { kind: 'none' }, parallelToolCalls: false }).request).toMatchObject({
      toolChoice: { kind: 'none' },
      parallelToolCalls: false,
    });
  });

  it('takes the input in place of the conversation', () => {
    const items = [
      of('user', 'u', { type: 'input_text', text: 'Hi.' }),
      of('assistant', 'a', { type: 'output_audio', transcript: 'Hello.' }),
    ];
    const quote = {
      type: 'message',
      role: 'user',
      status: 'completed',
      content: [
        { type: 'input_text', text: 'Translate:' },
        { type: 'item_reference', id: 'a' },
      ],
    } as const;
    const input = [{ type: 'item_reference', id: 'u' }, quote] as const;
    expect(say(items, { input }).request.messages).toEqual([
      { role: 'user', parts: [text('Hi.')] },
      { role: 'user', parts: [text('Translate:'), text('Hello.')] },
    ]);
    expect(say(items, { input: [] }).request.messages).toEqual([]);
  });

  it('finds references to what is not there', () => {
    const content = [{ type: 'item_reference', id: 'lost' }] as const;
    const input = [
      { type: 'item_reference', id: 'gone' },
      { type: 'message', role: 'user', status: 'completed', content },
      { type: 'item_reference', id: 'u' },
    ] as const;
    const items = [of('user', 'u', { type: 'input_text', text: 'Hi.' })];
    expect(unknownReferences({ conversation: 'auto', input }, items)).toEqual([
      { id: 'gone', param: 'response.input[0].id' },
      { id: 'lost', param: 'response.input[1].content[0].id' },
    ]);
  });
});
