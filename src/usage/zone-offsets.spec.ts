import { describe, expect, it } from '@jest/globals';
import { zoneOffsets } from './zone-offsets.js';

const hour = 3_600_000;
const at = (text: string): number => Date.parse(text);

describe('zoneOffsets', () => {
  it('tells of the hours at which clocks are put forward and back', () => {
    expect(zoneOffsets('Europe/Berlin', at('2026-01-01'), at('2027-01-01'))).toEqual([
      { until: at('2026-03-29T01:00Z'), offset: hour },
      { until: at('2026-10-25T01:00Z'), offset: 2 * hour },
      { until: at('2027-01-01'), offset: hour },
    ]);
  });

  it('knows zones behind UTC, off by half an hour, and UTC itself', () => {
    const offset = (zone: string) => zoneOffsets(zone, 0, hour)[0]?.offset;
    expect(offset('America/Bogota')).toBe(-5 * hour);
    expect(offset('Asia/Kolkata')).toBe(5.5 * hour);
    expect(offset('UTC')).toBe(0);
  });

  it('takes no other names', () => {
    expect(() => zoneOffsets('Mars/Olympus', 0, hour)).toThrow(RangeError);
  });
});
