import { describe, expect, it } from '@jest/globals';
import { questionOf, readRequestsAddress } from './requests-address.js';

describe('the address of the page of requests', () => {
  it('is read, and what means nothing in it is passed over', () => {
    const address = { range: '7d', token: 'tok_1', model: 4, end: 'odd', request: '', slow: -1, other: 'x' };
    expect(readRequestsAddress(address)).toEqual({ range: '7d', token: 'tok_1', model: '4' });
    expect(readRequestsAddress({ range: '24h' })).toEqual({});
  });

  it('may have a time of its own, with both ends', () => {
    const span = { from: '2026-01-07T10:00:00.000Z', to: '2026-01-07T11:00:00.000Z' };
    expect(readRequestsAddress({ ...span, end: 'errors', only: 'lossy' })).toEqual({
      ...span,
      end: 'errors',
      only: 'lossy',
    });
    expect(readRequestsAddress({ slow: '1600', late: 7.4 })).toEqual({ slow: 1600, late: 7 });
    expect(questionOf({ ...span, slow: 1600, only: 'cached' }, 0)).toEqual({
      ...span,
      lane: 'cache',
      min_duration_ms: 1600,
    });
    expect(readRequestsAddress({ from: span.to, to: span.from })).toEqual({});
    expect(readRequestsAddress({ from: span.from, to: 'later' })).toEqual({});
    expect(questionOf({ ...span, end: 'errors', only: 'retried' }, 0)).toEqual({
      ...span,
      end: ['failed', 'broken', 'interrupted'],
      min_attempts: 2,
    });
  });

  it('becomes a question', () => {
    const now = Date.parse('2026-01-08T00:00:00Z');
    expect(questionOf({}, now)).toEqual({ from: '2026-01-07T00:00:00.000Z' });
    expect(questionOf({ range: '7d', model: 'm', end: 'failed', request: 'r', record: 'x' }, now)).toEqual({
      from: '2026-01-01T00:00:00.000Z',
      model: ['m'],
      end: ['failed'],
      request_id: 'r',
    });
  });
});
