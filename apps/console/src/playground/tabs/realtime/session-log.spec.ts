import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../shared/fields.js';
import type { SessionLog } from './session-log.js';
import { emptyLog, ended, logAfter, withNotice } from './session-log.js';

const after = (...events: JsonObject[]): SessionLog => events.reduce<SessionLog>(logAfter, emptyLog);

const session = (transcription: object | null): JsonObject => ({
  type: 'session.updated',
  session: { type: 'realtime', audio: { input: { transcription } } },
});
const heard = { id: 'u1', type: 'message', role: 'user', content: [{ type: 'input_audio' }] };
const answer = { id: 'a1', type: 'message', role: 'assistant', content: [] };

describe('the log of a session', () => {
  it('writes down what the person said, when its words come', () => {
    const spoken = [
      session({ model: 'ear' }),
      { type: 'input_audio_buffer.speech_started' },
      { type: 'input_audio_buffer.speech_stopped' },
      { type: 'conversation.item.added', item: heard },
    ];
    expect(after({ type: 'input_audio_buffer.speech_started' }).hearing).toBe(true);
    expect(after(...spoken)).toMatchObject({
      hearing: false,
      entries: [{ id: 'u1', isAwaited: true, text: '' }],
    });
    const written = {
      type: 'conversation.item.input_audio_transcription.completed',
      item_id: 'u1',
      transcript: ' Hi. ',
    };
    expect(after(...spoken, written).entries).toEqual([
      { id: 'u1', role: 'user', text: 'Hi.', isSpoken: true, isAwaited: false },
    ]);
  });

  it.each([
    ['GA', 'response.output_audio_transcript'],
    ['beta', 'response.audio_transcript'],
  ])('puts an answer together in the %s protocol', (_, name) => {
    const log = after(
      { type: 'response.created' },
      { type: 'response.output_item.added', item: answer },
      { type: 'conversation.item.added', item: answer },
      { type: `${name}.delta`, item_id: 'a1', delta: 'Hel' },
      { type: `${name}.delta`, item_id: 'a1', delta: 'lo' },
    );
    expect(log).toMatchObject({ responding: true, entries: [{ text: 'Hello', isSpoken: true }] });
    const done = logAfter(log, { type: `${name}.done`, item_id: 'a1', transcript: 'Hello.' });
    expect(done.entries.map(({ text }) => text)).toEqual(['Hello.']);
  });

  it('says how an answer ended, what it used, and where it was interrupted', () => {
    const log = after(
      { type: 'response.output_item.added', item: answer },
      { type: 'conversation.item.truncated', item_id: 'a1', audio_end_ms: 1_250 },
      {
        type: 'response.done',
        response: { status: 'cancelled', output: [{ id: 'a1' }, { id: 'x' }], usage: { total_tokens: 3 } },
      },
    );
    expect(log.entries).toEqual([
      {
        id: 'a1',
        role: 'assistant',
        text: '',
        isSpoken: false,
        heardFor: 1_250,
        ending: 'cancelled',
        usage: { total_tokens: 3 },
      },
    ]);
  });

  it('keeps the order of the conversation, not that of the events', () => {
    const second = { ...heard, id: 'u2' };
    const log = after(
      { type: 'conversation.item.added', item: heard },
      { type: 'conversation.item.added', item: answer, previous_item_id: 'u1' },
      { type: 'conversation.item.added', item: second, previous_item_id: 'u1' },
      { type: 'conversation.item.deleted', item_id: 'a1' },
      {
        type: 'conversation.item.added',
        item: { id: 'f', type: 'function_call', name: 'now', arguments: '{}' },
      },
    );
    expect(log.entries.map(({ id, text }) => [id, text])).toEqual([
      ['u1', ''],
      ['u2', ''],
      ['f', 'now({})'],
    ]);
  });

  it('awaits nothing when it is over', () => {
    const log = ended(
      withNotice(after({ type: 'conversation.item.added', item: heard }), 'n', 'New session.'),
    );
    expect(log.entries.some(({ isAwaited }) => isAwaited)).toBe(false);
    expect(log.entries.map(({ role }) => role)).toEqual(['user', 'notice']);
  });
});
