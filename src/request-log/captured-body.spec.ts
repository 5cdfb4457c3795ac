import { describe, expect, it } from '@jest/globals';
import { RecordingSpace } from '../recorded-answers/recording-space.js';
import { CapturedBody } from './captured-body.js';

describe('CapturedBody', () => {
  it('holds the beginning, and says when it came and how large all was', () => {
    const body = new CapturedBody(5, new RecordingSpace(100));
    body.take(Buffer.from('abc'));
    body.take(Buffer.from('defg'));
    body.take(Buffer.from('h'));
    expect([body.bytes.toString(), body.size, body.isCut, body.isLost]).toEqual(['abcde', 8, true, false]);
    expect(body.times.map(({ end }) => end)).toEqual([3, 5]);
  });

  it('takes no room any more once it was released, however long its owner goes on', () => {
    const space = new RecordingSpace(10);
    const body = new CapturedBody(10, space);
    body.take(Buffer.from('abcd'));
    body.release();
    body.take(Buffer.from('efgh'));
    expect(body.size).toBe(8);
    expect(space.take(10)).toBe(true);
  });
});
