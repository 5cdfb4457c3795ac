import { describe, expect, it } from '@jest/globals';
import type { UsageGroupDto } from '../api/api-types.js';
import { spanOf, timelineOf, trendOf } from './timeline.js';

const at = (start: string, model: string, requests: number): UsageGroupDto =>
  ({ start: `2026-03-${start}Z`, model, requests }) as UsageGroupDto;
const seconds = (time: string): number => Date.parse(`2026-03-${time}Z`) / 1000;

describe('a report over time', () => {
  it('has a value for every hour of every line, zero where nobody asked', () => {
    const { times, series } = timelineOf(
      {
        from: '2026-03-01T00:00:00Z',
        to: '2026-03-01T05:30:00Z',
        data: [at('01T01:00:00', 'a', 2), at('01T01:00:00', 'b', 1), at('01T04:00:00', 'a', 3)],
      },
      'model',
      'requests',
      'hour',
    );
    expect(times).toEqual(['00', '01', '02', '03', '04'].map((hour) => seconds(`01T${hour}:00:00`)));
    expect(series).toEqual([
      { name: 'a', values: [0, 2, 0, 0, 3] },
      { name: 'b', values: [0, 1, 0, 0, 0] },
    ]);
  });

  it('takes days that are an hour shorter for days', () => {
    const { times } = timelineOf(
      {
        from: '2026-03-27T23:00:00Z',
        to: '2026-03-30T22:00:00Z',
        data: [at('27T23:00:00', 'a', 1), at('28T23:00:00', 'a', 1), at('29T22:00:00', 'a', 1)],
      },
      'model',
      'requests',
      'day',
    );
    expect(times).toEqual(['27T23:00:00', '28T23:00:00', '29T22:00:00'].map(seconds));
  });

  it('has lines of all requests, with nothing known where there were none', () => {
    const report = {
      from: '2026-03-01T00:00:00Z',
      to: '2026-03-01T03:00:00Z',
      data: [at('01T00:00:00', 'a', 2), at('01T02:00:00', 'a', 3)],
    };
    const lines = [
      { name: 'count', value: ({ requests }: UsageGroupDto) => requests, none: 0 },
      { name: 'time', value: () => 7, none: null },
    ];
    expect(trendOf(report, 'hour', lines).series).toEqual([
      { name: 'count', values: [2, 0, 3] },
      { name: 'time', values: [7, null, 7] },
    ]);
  });

  it('leads from a point to the time that it stands for', () => {
    const times = ['27T23:00:00', '28T23:00:00', '29T22:00:00'].map(seconds);
    expect(spanOf(times, 1, 'day')).toEqual({
      from: '2026-03-28T23:00:00.000Z',
      to: '2026-03-29T22:00:00.000Z',
    });
    expect(spanOf(times, 2, 'day').to).toBe('2026-03-30T22:00:00.000Z');
  });

  it('is empty where there is nothing', () => {
    const report = { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z', data: [] };
    expect(timelineOf(report, 'model', 'requests', 'hour')).toEqual({ times: [], series: [] });
  });
});
