import { describe, expect, it } from '@jest/globals';
import { createTranscriptStream, readTranscript } from './read-transcript.js';

describe('reading transcripts', () => {
  it('reads JSON with segments, words and speakers', () => {
    const body = JSON.stringify({
      text: 'Hi you',
      language: 'en',
      segments: [{ id: 0, start: 0.5, end: 1, text: ' Hi you ', speaker: 'A' }, { text: 'no times' }],
      words: [{ word: 'Hi', start: 0.5, end: 0.7 }],
      usage: { type: 'duration', seconds: 1 },
    });
    expect(readTranscript(body, 'application/json; charset=utf-8')).toEqual({
      text: 'Hi you',
      language: 'en',
      segments: [{ start: 0.5, end: 1, text: 'Hi you', speaker: 'A' }],
      words: [{ start: 0.5, end: 0.7, text: 'Hi' }],
      usage: { type: 'duration', seconds: 1 },
    });
  });

  it('reads subtitles and plain text', () => {
    const srt = '1\n00:00:00,000 --> 00:00:01,000\nHi\n\n2\n00:00:01,000 --> 00:00:02,000\nyou\n';
    expect(readTranscript(srt, 'text/plain')).toMatchObject({
      text: 'Hi you',
      segments: [{ start: 0 }, { start: 1 }],
    });
    expect(readTranscript(' Hi you\n', 'text/plain')).toEqual({ text: 'Hi you', segments: [], words: [] });
    expect(readTranscript('WEBVTT\n\n', 'text/vtt')).toEqual({ text: '', segments: [], words: [] });
  });

  it('reads nothing out of broken JSON', () => {
    expect(readTranscript('{"text": ', 'application/json')).toBeUndefined();
  });

  it('puts a stream together, and believes its end', () => {
    const stream = createTranscriptStream();
    const events = [
      { type: 'transcript.text.delta', delta: 'Hi ' },
      { type: 'transcript.text.delta', delta: 'yu' },
      { type: 'transcript.text.segment', start: 0, end: 1, text: 'Hi you', speaker: 'A' },
      { type: 'transcript.text.done', text: 'Hi you', languages: [{ code: 'en' }] },
    ].map((event) => JSON.stringify(event));
    const states = events.map((event) => stream.push(event));
    expect(states.map(({ text }) => text)).toEqual(['Hi ', 'Hi yu', 'Hi yu', 'Hi you']);
    expect(states.at(-1)).toMatchObject({ language: 'en', segments: [{ speaker: 'A' }] });
    expect(events.map((event) => stream.isLast(event))).toEqual([false, false, false, true]);
  });
});
