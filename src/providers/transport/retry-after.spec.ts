import { describe, expect, it } from '@jest/globals';
import { datesAsSeconds } from './retry-after.js';

const now = Date.parse('Wed, 21 Oct 2026 07:28:00 GMT');
const seconds = (written: string): string | undefined =>
  datesAsSeconds({ 'retry-after': written }, now)['retry-after'];

describe('datesAsSeconds', () => {
  it('reads a date', () => {
    expect(seconds('Wed, 21 Oct 2026 07:28:30 GMT')).toBe('30');
    expect(seconds('Wed, 21 Oct 2026 07:00:00 GMT')).toBe('0');
  });

  it.each(['5', '', 'soon'])('leaves %p as it is', (written) => {
    expect(seconds(written)).toBe(written);
  });

  it('adds nothing', () => {
    expect(datesAsSeconds({ a: 'b' }, now)).toEqual({ a: 'b' });
  });
});
