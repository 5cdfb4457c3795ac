import { describe, expect, it } from '@jest/globals';
import { isFiltered, questionOf, readAuditAddress } from './audit-address.js';

describe('the address of the page of changes', () => {
  it('is read as far as it means something', () => {
    expect(readAuditAddress({ range: '7d', action: '', actor: 12, target: 'tok_1', page: 3 })).toEqual({
      range: '7d',
      actor: '12',
      target: 'tok_1',
    });
    expect(readAuditAddress({ range: 'ever' })).toEqual({});
  });

  it('asks for what it says, and nothing else', () => {
    const now = Date.UTC(2026, 0, 8);
    expect(questionOf({ entry: 'aud_1' }, now)).toEqual({});
    expect(questionOf({ range: '7d', action: 'token.create' }, now)).toEqual({
      from: '2026-01-01T00:00:00.000Z',
      action: 'token.create',
    });
  });

  it('leaves something out, or nothing', () => {
    expect(isFiltered({ entry: 'aud_1' })).toBe(false);
    expect(isFiltered({ range: '24h' })).toBe(true);
  });
});
