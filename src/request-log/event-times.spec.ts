import { describe, expect, it } from '@jest/globals';
import { eventTimes } from './event-times.js';

/** Pieces and when they came. */
const bodyOf = (...pieces: readonly (readonly [text: string, at: number])[]) => {
  let end = 0;
  const times = pieces.map(([text, at]) => ({ end: (end += Buffer.byteLength(text)), at }));
  return { bytes: Buffer.from(pieces.map(([text]) => text).join('')), times };
};

describe('eventTimes', () => {
  it('tells when each event was whole, however the bytes were cut', () => {
    const body = bodyOf(['data: 1\n\nda', 110], ['ta: 2\n', 120], ['\n\n: note\n\n', 130.26]);
    expect(eventTimes(body, 100)).toEqual([10, 30.3, 30.3]);
  });

  it('takes carriage returns for nothing, and an event that is cut off for one', () => {
    const body = bodyOf(['event: a\r\ndata: 1\r\n\r\n', 105], ['data: {"half', 107]);
    expect(eventTimes(body, 100)).toEqual([5, 7]);
  });

  it('has none of a body without events', () => {
    expect(eventTimes(bodyOf(), 100)).toEqual([]);
    expect(eventTimes(bodyOf(['\n\n', 105]), 100)).toEqual([]);
  });
});
