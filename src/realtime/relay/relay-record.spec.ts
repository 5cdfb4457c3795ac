import { describe, expect, it } from '@jest/globals';
import { TokenCounter } from '../../counting/token-counter.js';
import { TokenEstimator } from '../../counting/token-estimator.js';
import { RequestEnds } from '../../observability/request-ends.js';
import { SessionJournal } from '../session-journal.js';
import { RelayEstimates } from './relay-estimates.js';
import { RelayRecord } from './relay-record.js';
import { TurnMeters } from './turn-meters.js';

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
    const journal = new SessionJournal('id', new RequestEnds());
    const open = { ...connection, signal: new AbortController().signal };
    const turns = new TurnMeters(
      { open: () => undefined, of: () => undefined },
      journal,
      open,
      () => undefined,
    );
    const record = new RelayRecord(journal, connection, turns, estimates, () => undefined);
    const turn = () => ({ record: journal.begin({ kind: 'response' }, 0) });
    expect(record.hearCreate(create, turn())).toBe(true);
    expect(record.isAnswering).toBe(true);
    record.abandon('cancelled');
    expect(record.hearCreate(create, turn())).toBe(false);
    expect(record.isAnswering).toBe(false);
    await Promise.all(work);
  });
});
