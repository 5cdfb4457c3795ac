import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import type { Message, Part } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { call, encode, lossesOf, result, text, turns, user } from '../fixtures/encoding.js';

describe('the conversation', () => {
  it('has leading system turns apart', () => {
    const messages: Message[] = [
      { role: 'system', parts: [text('A')] },
      { role: 'developer', parts: [text('B')] },
      user(text('Hi')),
    ];
    expect(encode({ messages }).value).toMatchObject({
      system: 'A\n\nB',
      messages: [{ role: 'user', content: 'Hi' }],
    });
  });

  it('keeps later system turns, or moves them where they cannot stand', () => {
    const messages: Message[] = [
      user(text('Hi')),
      { role: 'developer', parts: [text('B')] },
      user(text('Ho')),
    ];
    expect(encode({ messages })).toMatchObject({
      value: { messages: [{ role: 'user' }, { role: 'system', content: 'B' }, { role: 'user' }] },
      losses: [],
    });
    expect(encode({ messages }, { systemTurns: false })).toEqual({
      value: {
        model: 'claude',
        max_tokens: 100,
        system: 'B',
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'Hi' },
              { type: 'text', text: 'Ho' },
            ],
          },
        ],
      },
      losses: ['system-turn-later;approximated'],
    });
  });

  it('merges neighbours of one role', () => {
    expect(
      turns(
        user(text('a')),
        user(text('b')),
        { role: 'assistant', parts: [text('c')] },
        {
          role: 'assistant',
          parts: [{ type: 'refusal', text: 'd' }],
        },
      ),
    ).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'c' },
          { type: 'text', text: 'd' },
        ],
      },
    ]);
  });

  it('has no empty text', () => {
    expect(turns(user(text(''), text('a')))).toEqual([{ role: 'user', content: 'a' }]);
    expect(lossesOf(user(text(''), text('a')))).toEqual([]);
    expect(lossesOf(user(text('\n'), text('a')))).toEqual(['empty-text;dropped']);
    expect(turns(user(text('a')), { role: 'assistant', parts: [text('')] }, user(text('b')))).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
    ]);
  });

  it('is filled where it would be empty', () => {
    expect(turns(user(text('')))).toEqual([{ role: 'user', content: '.' }]);
    expect(lossesOf(user(text('')))).toEqual(['empty-content;filled']);
    const onlySystem = encode({ messages: [{ role: 'system', parts: [text('S')] }] });
    expect(onlySystem.value).toMatchObject({ system: 'S', messages: [{ role: 'user', content: '.' }] });
  });

  it('may end in a begun answer, without white space at its end', () => {
    expect(turns(user(text('a')), { role: 'assistant', parts: [text('Once ')] })).toEqual([
      { role: 'user', content: 'a' },
      { role: 'assistant', content: 'Once' },
    ]);
  });

  it('drops names of participants by name', () => {
    expect(lossesOf({ role: 'user', name: 'Ann', parts: [text('a')] })).toEqual(['participant-name;dropped']);
  });
});

describe('tool results', () => {
  const calls: Message = { role: 'assistant', parts: [text('x'), call('a', '{"n":1}'), call('b')] };
  const block = (id: string, content: string) => ({ type: 'tool_result', tool_use_id: id, content });
  const answered = (id: string, words: string): Message => ({
    role: 'tool',
    parts: [result(id, { type: 'text', text: words })],
  });

  it('come first in the user turn, in the order of the calls', () => {
    const [, , third] = turns(
      user(text('go')),
      calls,
      user(text('well')),
      answered('b', '2'),
      answered('a', '1'),
    ) as JsonObject[];
    expect(third).toEqual({
      role: 'user',
      content: [block('a', '1'), block('b', '2'), { type: 'text', text: 'well' }],
    });
    expect(lossesOf(calls, user(text('well')), answered('b', '2'), answered('a', '1'))).toEqual([
      'part-order;approximated',
      'part-order;approximated',
    ]);
  });

  it('follow their calls, with the input as an object', () => {
    expect(
      (turns(user(text('go')), calls, answered('a', '1'), answered('b', '2')) as JsonObject[])[1],
    ).toEqual({
      role: 'assistant',
      content: [
        { type: 'text', text: 'x' },
        { type: 'tool_use', id: 'a', name: 'f', input: { n: 1 } },
        { type: 'tool_use', id: 'b', name: 'f', input: {} },
      ],
    });
  });

  it('stand before a system turn that came between', () => {
    const written = turns(
      calls,
      { role: 'system', parts: [text('s')] },
      answered('a', '1'),
      answered('b', '2'),
    );
    expect((written as JsonObject[]).map(({ role }) => role)).toEqual(['assistant', 'user', 'system']);
  });

  it('are filled with an error where one is missing', () => {
    const missing = { ...block('b', 'The tool gave no result.'), is_error: true };
    expect((turns(calls, answered('a', '1')) as JsonObject[])[1]).toEqual({
      role: 'user',
      content: [block('a', '1'), missing],
    });
    expect(lossesOf(calls, answered('a', '1'))).toEqual(['tool-result;filled']);
    expect((turns(calls) as JsonObject[]).length).toBe(2);
  });

  it('without their call are the client’s mistake', () => {
    expect(() => turns(user(text('a')), answered('z', '1'))).toThrow(GatewayError);
    expect(() => turns(calls, answered('a', '1'), answered('b', '2'), answered('a', '3'))).toThrow(
      "'messages.3.content.0'",
    );
  });

  it('keep images, documents and failure', () => {
    const image = {
      type: 'media',
      media: 'image',
      source: { kind: 'bytes', base64: 'iVBORw0KGgoA' },
    } as const;
    const failed: Message = {
      role: 'tool',
      parts: [
        { type: 'tool-result', callId: 'a', parts: [{ type: 'text', text: 'no' }, image], isError: true },
      ],
    };
    expect((turns({ role: 'assistant', parts: [call('a')] }, failed) as JsonObject[])[1]).toEqual({
      role: 'user',
      content: [
        {
          type: 'tool_result',
          tool_use_id: 'a',
          content: [
            { type: 'text', text: 'no' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgoA' } },
          ],
          is_error: true,
        },
      ],
    });
  });

  it('have ids in the alphabet, each once in the conversation', () => {
    const round = (id: string): Message[] => [
      { role: 'assistant', parts: [call(id)] },
      { role: 'tool', parts: [result(id, { type: 'text', text: 'r' })] },
    ];
    const written = JSON.stringify(turns(...round('call:0'), ...round('call:0'), ...round('')));
    expect(written.match(/"(id|tool_use_id)":"[^"]*"/g)).toEqual([
      '"id":"call_0"',
      '"tool_use_id":"call_0"',
      '"id":"call_0_2"',
      '"tool_use_id":"call_0_2"',
      '"id":"call"',
      '"tool_use_id":"call"',
    ]);
  });

  it('need tools, which are filled from the calls', () => {
    const { value, losses } = encode({ messages: [calls, answered('a', '1'), answered('b', '2')] });
    expect(value.tools).toEqual([{ name: 'f', input_schema: { type: 'object', properties: {} } }]);
    expect(value.tool_choice).toEqual({ type: 'none' });
    expect(losses).toEqual(['function-tools;filled']);
  });
});

describe('media', () => {
  const media = (fields: Omit<Extract<Part, { type: 'media' }>, 'type'>) => {
    const { value, losses } = encode({ messages: [user({ type: 'media', ...fields })] });
    return {
      source: (value.messages as { content: { source: unknown }[] }[])[0]?.content[0]?.source,
      losses,
    };
  };

  it('are blocks by type', () => {
    expect(
      media({ media: 'image', source: { kind: 'bytes', base64: '/9j/A' }, mediaType: 'image/jpg' }).source,
    ).toEqual({
      type: 'base64',
      media_type: 'image/jpeg',
      data: '/9j/A',
    });
    expect(media({ media: 'image', source: { kind: 'url', url: 'https://e.x/a' } }).source).toEqual({
      type: 'url',
      url: 'https://e.x/a',
    });
    expect(
      media({ media: 'image', source: { kind: 'url', url: 'data:image/png;charset=x;base64,AA' } }).source,
    ).toEqual({
      type: 'base64',
      media_type: 'image/png',
      data: 'AA',
    });
    expect(
      media({ media: 'document', source: { kind: 'bytes', base64: 'JVBERi0x' }, filename: 'a.pdf' }).source,
    ).toMatchObject({
      type: 'base64',
      media_type: 'application/pdf',
    });
    expect(
      media({ media: 'document', source: { kind: 'bytes', base64: 'w6k=' }, mediaType: 'text/csv' }).source,
    ).toEqual({
      type: 'text',
      media_type: 'text/plain',
      data: 'é',
    });
    expect(
      media({ media: 'document', source: { kind: 'url', url: 'https://e.x/a.pdf' } }).source,
    ).toMatchObject({ type: 'url' });
    expect(media({ media: 'document', source: { kind: 'text', text: 'x' } }).source).toMatchObject({
      type: 'text',
      data: 'x',
    });
  });

  it.each([
    ['audio', { media: 'audio', source: { kind: 'bytes', base64: 'A' } }],
    ['video', { media: 'video', source: { kind: 'url', url: 'https://e.x' } }],
    ['file ids', { media: 'image', source: { kind: 'file', fileId: 'file-1' } }],
    ['documents by id', { media: 'document', source: { kind: 'file', fileId: 'file-1' } }],
    ['other images', { media: 'image', source: { kind: 'bytes', base64: 'A' }, mediaType: 'image/tiff' }],
    [
      'other documents',
      { media: 'document', source: { kind: 'bytes', base64: 'A' }, mediaType: 'application/msword' },
    ],
    ['other addresses', { media: 'image', source: { kind: 'url', url: 'gs://bucket/a' } }],
  ] as const)('%s are refused', (_name, fields) => {
    expect(() => media(fields)).toThrow("'messages.0.content.0'");
  });

  it('made by the assistant move to the user', () => {
    const image = { type: 'media', media: 'image', source: { kind: 'url', url: 'https://e.x' } } as const;
    expect(
      turns(user(text('a')), { role: 'assistant', parts: [image, text('Here.')] }, user(text('b'))),
    ).toEqual([
      { role: 'user', content: 'a' },
      { role: 'assistant', content: 'Here.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Made by the assistant in the turn before:' },
          { type: 'image', source: { type: 'url', url: 'https://e.x' } },
          { type: 'text', text: 'b' },
        ],
      },
    ]);
  });
});
