import { describe, expect, it } from '@jest/globals';
import { RequestRecord } from './request-record.js';

describe('RequestRecord', () => {
  it('costs nothing less than nothing, whatever a vendor says', () => {
    const record = new RequestRecord('id', 'POST', '/', 0, 0);
    record.notePrices({ input: 1, output: 1 });
    record.usage = { input: { total: -100 }, output: { total: 1_000 } };
    expect(record.usage).toEqual({ input: {}, output: { total: 1_000 } });
    expect(record.cost?.nanoDollars).toBeGreaterThan(0);
  });
});
