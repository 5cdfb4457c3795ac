import { describe, expect, it } from '@jest/globals';
import { TokenCounter } from '../../counting/token-counter.js';
import { TokenEstimator } from '../../counting/token-estimator.js';
import { RequestEnds } from '../../observability/request-ends.js';
import { SessionJournal } from '../session-journal.js';
import { RelayEstimates } from './relay-estimates.js';
import { RelayRecord } from './relay-record.js';

const create = { kind: 'create', content: { texts: [], sound: 0, pictures: 0 } } as const;

describe('RelayRecord', () => {
  it('waits for nothing that is asked for after the end', async () => {
    const work: Promise<void>[] = [];
    const connection = {
      during: async (promise: Promise<void>) => {
        work.push(promise);
        await promise;
      },
    };
    const estimates = new RelayEstimates(new TokenEstimator(new TokenCounter()));
    const record = new RelayRecord(new SessionJournal('id', new RequestEnds()), connection, estimates);
    record.hearClient(create);
    expect(record.isAnswering).toBe(true);
    record.abandon('cancelled');
    record.hearClient(create);
    expect(record.isAnswering).toBe(false);
    expect(work).toHaveLength(1);
    await Promise.all(work);
  });
});
