import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import { endOf } from '../metering/end-of.js';
import type { RequestEnd } from '../observability/request-end.js';
import { RequestEnds } from '../observability/request-ends.js';
import { SessionJournal } from './session-journal.js';

describe('a turn of which nothing was known before its end', () => {
  const endWith = (error?: GatewayError) => {
    const ends = new RequestEnds();
    const told: RequestEnd[] = [];
    ends.listen((end) => told.push(end));
    const journal = new SessionJournal('session', ends);
    journal.record.provider = 'openai';
    journal.record.upstreamModel = 'gpt-realtime';
    const usage = { input: { total: 7 }, output: { total: 2 } };
    const status = error === undefined ? 'completed' : 'failed';
    journal.settle({ kind: 'response', status, usage, ...(error && { error }) }, performance.now());
    return told.map((end) => ({ end: endOf(end), usage: end.record.usage }));
  };

  it('has failed where its vendor says so: nobody refused what was charged', () => {
    const failed = endWith(new GatewayError('provider_failed', 'The response failed.'));
    expect(failed).toEqual([{ end: 'failed', usage: { input: { total: 7 }, output: { total: 2 } } }]);
  });

  it('is complete otherwise', () => {
    expect(endWith()).toMatchObject([{ end: 'complete' }]);
  });
});
