import { describe, expect, it } from '@jest/globals';
import { timingParts } from './timing-parts.js';

describe('where the time of a request went', () => {
  it('is told in parts that follow each other', () => {
    expect(timingParts({ sent_ms: 4, answered_ms: 210, first_byte_ms: 211.5, duration_ms: 900 })).toEqual([
      { id: 'before', from: 0, to: 4 },
      { id: 'provider', from: 4, to: 210 },
      { id: 'turning', from: 210, to: 211.5 },
      { id: 'stream', from: 211.5, to: 900 },
    ]);
  });

  it('is told as far as it is known', () => {
    const none = { sent_ms: null, answered_ms: null, first_byte_ms: null };
    expect(timingParts({ ...none, duration_ms: 20 })).toEqual([{ id: 'rest', from: 0, to: 20 }]);
    expect(timingParts({ ...none, first_byte_ms: 5, duration_ms: 20 })).toEqual([
      { id: 'waiting', from: 0, to: 5 },
      { id: 'stream', from: 5, to: 20 },
    ]);
    expect(timingParts({ ...none, sent_ms: 3, duration_ms: 20 })).toEqual([
      { id: 'before', from: 0, to: 3 },
      { id: 'rest', from: 3, to: 20 },
    ]);
  });

  it('never goes backwards, nor beyond the end', () => {
    expect(timingParts({ sent_ms: 8, answered_ms: 7.9, first_byte_ms: 9, duration_ms: 8.5 })).toEqual([
      { id: 'before', from: 0, to: 8 },
      { id: 'turning', from: 8, to: 8.5 },
    ]);
  });
});
