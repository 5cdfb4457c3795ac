import { Buffer } from 'node:buffer';
import { describe, expect, it, jest } from '@jest/globals';
import { betaSpokenTurn } from '../fixtures/beta-events.js';
import { gaOtherEvents, gaSpokenTurn } from '../fixtures/ga-events.js';
import { RealtimeTap } from './tap.js';
import type { TappedEvent } from './tap.js';

// Another process may take longer than a bound on time once; what is slow itself does each time.
jest.retryTimes(2);

function tapped(events: readonly object[]): TappedEvent[] {
  const tap = new RealtimeTap();
  return events
    .map((event) => tap.push(Buffer.from(JSON.stringify(event))))
    .filter((event) => event !== undefined);
}

const usage = {
  input: { total: 100, uncached: 40, cacheRead: 60, text: 30, audio: 70, image: 0 },
  output: { total: 12, text: 4, audio: 8 },
};

describe('RealtimeTap', () => {
  it.each([
    ['ga', gaSpokenTurn],
    ['beta', betaSpokenTurn],
  ])('hears what a session used, and of which model (%s)', (_, events) => {
    const heard = tapped(events);
    expect(heard.map(({ kind }) => kind)).toEqual([
      ...['session', 'session', 'speech', 'speech', 'committed', 'response-start', 'transcription', 'text'],
      ...['response-end', 'response-start', 'text', 'sound', 'response-end'],
    ]);
    expect(heard[0]).toMatchObject({ model: 'gpt-realtime', transcriptionModel: 'whisper-1' });
    expect(heard[6]).toMatchObject({
      itemId: 'item_question',
      model: 'whisper-1',
      usage: { input: { seconds: 1.8 } },
    });
    expect(heard[8]).toMatchObject({
      responseId: 'resp_1',
      status: 'completed',
      inConversation: true,
      model: 'gpt-realtime',
      usage,
    });
  });

  it('hears errors, and why a response failed', () => {
    const error = { type: 'server_error', code: 'x', message: 'Broken.' };
    const response = {
      id: 'resp_1',
      status: 'failed',
      status_details: { type: 'failed', error },
      usage: null,
    };
    expect(tapped([...gaOtherEvents, { type: 'response.done', event_id: 'e', response }]).slice(-2)).toEqual([
      {
        kind: 'error',
        error: {
          type: 'invalid_request_error',
          code: 'unknown_parameter',
          message: "Unknown parameter: 'session.voise'.",
        },
        eventId: 'mine_1',
      },
      { kind: 'response-end', responseId: 'resp_1', status: 'failed', error, inConversation: true },
    ]);
  });

  it.each([
    ['ga', gaSpokenTurn],
    ['beta', betaSpokenTurn],
  ])('hears what an answer says, and how long it sounds (%s)', (_, events) => {
    const pieces = tapped(events).filter(({ kind }) => kind === 'text' || kind === 'sound');
    // Four bytes of sound.
    expect(pieces).toEqual([
      { kind: 'text', responseId: 'resp_1', text: '{"city":"Oslo"}' },
      { kind: 'text', responseId: 'resp_2', text: 'It snows.' },
      { kind: 'sound', responseId: 'resp_2', seconds: expect.closeTo(4 / 48_000, 4) },
    ]);
  });

  it.each([
    [{ audio: { output: { format: { type: 'audio/pcmu' } } } }, 8_000],
    [{ output_audio_format: 'g711_alaw' }, 8_000],
    [{ audio: { output: { format: { type: 'audio/pcm', rate: 16_000 } } } }, 32_000],
    [{}, 48_000],
  ])('knows how many bytes a second has: %j', (session, bytes) => {
    const delta = Buffer.alloc(3 * bytes).toString('base64');
    const type = 'response.output_audio.delta';
    const heard = tapped([
      { type: 'session.updated', session },
      { type, event_id: 'e', response_id: 'r', delta, obfuscation: 'xyz' },
      { delta, type },
    ]);
    const sound = { kind: 'sound', seconds: expect.closeTo(3, 2) };
    expect(heard.slice(1)).toEqual([{ ...sound, responseId: 'r' }, sound]);
  });

  it('hears what the model reads first, and in what the client speaks', () => {
    const tools = [{ type: 'function', name: 'weather' }];
    const audio = { input: { format: { type: 'audio/pcma' } } };
    const session = { instructions: 'Be brief.', tools, audio };
    expect(tapped([{ type: 'session.created', session }])).toEqual([
      {
        kind: 'session',
        prompt: `Be brief.${JSON.stringify(tools)}`,
        inputBytesPerSecond: 8_000,
      },
    ]);
  });

  it('hears when a response is none of the conversation', () => {
    const response = { id: 'r', status: 'completed', conversation_id: null };
    expect(tapped([{ type: 'response.done', response }])).toMatchObject([{ inConversation: false }]);
  });

  it('finds the type wherever it stands, and no other type in its place', () => {
    const response = { id: 'r', status: 'completed', metadata: { type: 'response.output_audio.delta' } };
    expect(tapped([{ response, type: 'response.done' }])).toMatchObject([{ kind: 'response-end' }]);
    expect(tapped([{ event_id: 'e', response, type: 'response.done' }])).toMatchObject([{ responseId: 'r' }]);
    expect(tapped([{ event_id: 'e', type: 'response.done', response }])).toMatchObject([{ responseId: 'r' }]);
    expect(tapped([{ item: { type: 'response.done' }, type: 'conversation.item.added' }])).toEqual([]);
    expect(tapped([{ type: 'constructor' }, { no: 'type' }, []])).toEqual([]);
  });

  it('passes over what is no JSON', () => {
    const tap = new RealtimeTap();
    for (const text of ['', '{', 'response.done', '{"type":"response.done","response":']) {
      expect(tap.push(Buffer.from(text))).toBeUndefined();
    }
  });

  it('costs next to nothing for a delta of sound', () => {
    const tap = new RealtimeTap();
    const delta = { type: 'response.output_audio.delta', event_id: 'event_1', delta: 'AbC+'.repeat(5000) };
    const frame = Buffer.from(JSON.stringify(delta));
    const round = (): number => {
      const begun = process.hrtime.bigint();
      for (let count = 0; count < 1000; count++) tap.push(frame);
      return Number(process.hrtime.bigint() - begun) / 1000 / 1000;
    };
    // The best of many rounds: what else the machine does is no cost of the tap.
    const microseconds = Math.min(...Array.from({ length: 20 }, round));
    // It is below 1 on an idle machine.
    expect(microseconds).toBeLessThan(5);
  });
});
