import { describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { JournalTrouble } from '../../metering/usage-journal.js';
import type { PresentProcess } from '../../presence/process-presence.js';
import { SweepReports } from '../../retention/sweep-reports.js';
import { Sweeper } from '../../retention/sweeper.js';
import { RuntimeProblems } from './runtime-problems.js';

const running = (version: string): PresentProcess => ({
  id: version,
  host: 'h',
  pid: 1,
  version,
  startedAt: 1,
  seenAt: 1,
  degraded: [],
});

interface Parts {
  readonly isWhole?: boolean;
  readonly trouble?: JournalTrouble;
  readonly failure?: Error;
  readonly sweeps?: SweepReports;
  /** Of the issuer that people sign in with. */
  readonly fault?: string;
}

/** What is told of a process of which nothing else is wrong. */
function problems(parts: Parts = {}, versions: readonly string[] = ['1']) {
  const { isWhole = true, trouble, failure, sweeps = new SweepReports(), fault: reason } = parts;
  const report = () => ({ kind: 'redis' as const, isWhole, processes: 3, unsettled: 0, losses: 0 });
  const issuer = { host: 'id.example.com', fault: () => reason };
  const list = new RuntimeProblems(
    { report },
    { trouble } as never,
    { failure } as never,
    sweeps,
    issuer as never,
  );
  return list
    .list(versions.map(running))
    .map(({ severity, subject, fault }) => ({ severity, subject, fault }));
}

describe('what is wrong with how a process runs', () => {
  it('is nothing where all is well', () => {
    expect(problems()).toEqual([]);
  });

  it('is that limits are shares', () => {
    expect(problems({ isWhole: false })).toEqual([
      {
        severity: 'bad',
        subject: 'redis.url',
        fault: 'Redis cannot be reached: each process keeps to 1/3 of every limit.',
      },
    ]);
  });

  it('is that usage waits, or has nowhere to go', () => {
    expect(problems({ failure: new Error('away') })).toMatchObject([{ severity: 'attention' }]);
    const trouble = { reason: 'the journal of usage is 93% full', refuses: false };
    expect(problems({ trouble, failure: new Error('away') })).toMatchObject([
      { severity: 'bad', fault: expect.stringContaining('93% full.') },
    ]);
  });

  it('is that the issuer is away', () => {
    expect(problems({ fault: 'fetch failed (ECONNREFUSED)' })).toEqual([
      {
        severity: 'bad',
        subject: 'openidConnect.issuer',
        fault: 'Nobody can sign in with id.example.com: fetch failed (ECONNREFUSED).',
      },
    ]);
  });

  it('is that old things stay', async () => {
    const logger = new Logger();
    logger.error = () => undefined;
    const run = (): Promise<void> => Promise.reject(new Error('locked'));
    const sweeper = new Sweeper({ interval: 60_000, batch: 1, failure: 'Old usage stays.', run }, logger);
    const sweeps = new SweepReports();
    sweeps.add('usage', sweeper);
    sweeper.start();
    await sweeper.stop();
    expect(problems({ sweeps })).toEqual([
      { severity: 'attention', subject: 'usage', fault: 'Old usage stays.' },
    ]);
  });

  it('is that several versions serve', () => {
    expect(problems({}, ['1', '2', '1'])).toMatchObject([
      { severity: 'attention', fault: 'Processes of several versions serve: 1, 2.' },
    ]);
  });
});
