import { describe, expect, it } from '@jest/globals';
import { betaOtherEvents, betaSpokenTurn } from '../fixtures/beta-events.js';
import { identity, mcpArguments, otherEvents, session, spokenTurn } from '../fixtures/canonical-turns.js';
import { gaOtherEvents, gaSpokenTurn } from '../fixtures/ga-events.js';
import type { RealtimeDialect } from './dialect.js';
import { serverEventNames, serverEventTypes } from './server-event-names.js';
import type { RealtimeServerEvent } from './server-events.js';
import { writeServerEvent } from './write-server-event.js';

const others = [...otherEvents, ...mcpArguments];

function write(events: readonly RealtimeServerEvent[], dialect: RealtimeDialect, from: number): unknown[] {
  return events
    .map((event, index) => writeServerEvent(event, dialect, `event_${from + index}`))
    .filter((text) => text !== undefined)
    .map((text) => JSON.parse(text) as unknown);
}

describe('writeServerEvent', () => {
  it('has an example of every event of the reference', () => {
    const shown = new Set([...spokenTurn, ...others].map(({ type }) => type));
    expect([...shown].sort()).toEqual([...serverEventTypes].sort());
  });

  it("writes GA's events as the SDK's types have them", () => {
    expect(write(spokenTurn, 'ga', 0)).toEqual(gaSpokenTurn);
    expect(write(others, 'ga', spokenTurn.length)).toEqual(gaOtherEvents);
  });

  it("writes the beta's events as the SDK's types have them", () => {
    expect(write(spokenTurn, 'beta', 0)).toEqual(betaSpokenTurn);
    expect(write(others, 'beta', spokenTurn.length)).toEqual(betaOtherEvents);
  });

  it('gives nothing for an event that the dialect lacks', () => {
    const lacking = (dialect: RealtimeDialect): string[] =>
      [...spokenTurn, ...others]
        .filter((event) => writeServerEvent(event, dialect, 'event_1') === undefined)
        .map(({ type }) => type);
    expect(new Set(lacking('ga'))).toEqual(new Set(['conversation.created']));
    expect(new Set(lacking('beta'))).toEqual(
      new Set(serverEventTypes.filter((type) => serverEventNames.beta[type] === undefined)),
    );
    expect(serverEventNames.beta['conversation.item.added']).toBe('conversation.item.created');
  });

  it("names the update of the beta's transcription sessions as the beta does", () => {
    const event = {
      type: 'session.updated',
      session: { ...session, type: 'transcription' },
      identity,
    } as const;
    expect(JSON.parse(writeServerEvent(event, 'beta', 'event_1') ?? '')).toMatchObject({
      type: 'transcription_session.updated',
      session: { input_audio_transcription: { model: 'whisper-1' } },
    });
    expect(JSON.parse(writeServerEvent(event, 'ga', 'event_1') ?? '')).toMatchObject({
      type: 'session.updated',
      session: { type: 'transcription', object: 'realtime.transcription_session' },
    });
  });

  it('shows the voice of a response as text, as the clients read it', () => {
    const created = spokenTurn.find((event) => event.type === 'response.created');
    if (created === undefined) throw new Error('no response');
    const event = { ...created, response: { ...created.response, voice: { id: 'voice_1' } } };
    expect(writeServerEvent(event, 'ga', 'event_1')).toContain('"voice":"voice_1"');
    expect(writeServerEvent(event, 'beta', 'event_1')).toContain('"voice":"voice_1"');
  });

  it('keeps sound out of every event but conversation.item.retrieved', () => {
    const holdingSound = gaSpokenTurn.filter(
      (event) => 'item' in event && JSON.stringify(event).includes('"AA'),
    );
    expect(holdingSound).toEqual([]);
    const retrieved = gaOtherEvents.find(({ type }) => type === 'conversation.item.retrieved');
    expect(retrieved).toMatchObject({ item: { content: [{ type: 'input_audio', audio: 'AAAA' }] } });
  });
});
