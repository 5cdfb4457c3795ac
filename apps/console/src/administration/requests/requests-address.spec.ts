import { describe, expect, it } from '@jest/globals';
import { questionOf, readRequestsAddress } from './requests-address.js';

describe('the address of the page of requests', () => {
  it('is read, and what means nothing in it is passed over', () => {
    const address = { range: '7d', token: 'tok_1', model: 4, end: 'odd', request: '', other: 'x' };
    expect(readRequestsAddress(address)).toEqual({ range: '7d', token: 'tok_1', model: '4' });
    expect(readRequestsAddress({ range: '24h' })).toEqual({});
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
