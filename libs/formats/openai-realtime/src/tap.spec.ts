import { Buffer } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import { betaSpokenTurn } from '../fixtures/beta-events.js';
import { gaOtherEvents, gaSpokenTurn } from '../fixtures/ga-events.js';
import { RealtimeTap } from './tap.js';
import type { TappedEvent } from './tap.js';

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
      ...['session', 'session', 'response-start', 'transcription', 'response-end'],
      ...['response-start', 'response-end'],
    ]);
    expect(heard[0]).toEqual({ kind: 'session', model: 'gpt-realtime', transcriptionModel: 'whisper-1' });
    expect(heard[3]).toMatchObject({
      itemId: 'item_question',
      model: 'whisper-1',
      usage: { input: { seconds: 1.8 } },
    });
    expect(heard[4]).toMatchObject({
      responseId: 'resp_1',
      status: 'completed',
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
      },
      { kind: 'response-end', responseId: 'resp_1', status: 'failed', error },
    ]);
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
