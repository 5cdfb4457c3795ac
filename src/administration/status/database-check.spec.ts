import { describe, expect, it } from '@jest/globals';
import type { DatabaseFacts, DatabaseFactsRepository } from '../../storage/database-facts.repository.js';
import { DatabaseCheck } from './database-check.js';

const facts: DatabaseFacts = {
  kind: 'postgresql',
  version: '18.0',
  size: 9,
  migrations: ['0001-a'],
  unknownMigrations: [],
};
const never = <Value>(): Promise<Value> => new Promise(() => undefined);

function check(repository: Partial<DatabaseFactsRepository>) {
  const whole = {
    now: () => Promise.resolve(Date.now()),
    facts: () => Promise.resolve(facts),
    ...repository,
  };
  const database = { url: 'postgres://there' } as never;
  return new DatabaseCheck(whole, { database }).check();
}

describe('the check of the database', () => {
  it('tells what it is, and how far its clock is away', async () => {
    const { shown, problems } = await check({});
    expect(shown).toMatchObject({ state: 'good', kind: 'postgresql', version: '18.0', size_bytes: 9 });
    expect(problems).toEqual([]);
    const late = await check({ now: () => Promise.resolve(Date.now() - 60_000) });
    expect(late.problems).toMatchObject([{ severity: 'attention', subject: 'clock' }]);
    expect(late.problems[0]?.fault).toContain('60 seconds apart');
  });

  it('waits for nobody who hangs', async () => {
    const began = performance.now();
    const silent = await check({ now: never });
    expect(silent.shown).toMatchObject({ state: 'bad', latency_ms: null, version: null });
    expect(silent.problems).toMatchObject([
      { severity: 'bad', fault: 'The database does not answer within 2 seconds.' },
    ]);
    const slow = await check({ facts: never });
    expect(slow.shown).toMatchObject({ state: 'good', version: null, size_bytes: null, migrations: null });
    expect(performance.now() - began).toBeLessThan(15_000);
  }, 20_000);

  it('says that nobody is there without a word of why', async () => {
    const away = await check({ now: () => Promise.reject(new Error('password "hidden" refused')) });
    expect(away.problems).toMatchObject([{ severity: 'bad', fault: 'The database cannot be reached.' }]);
    expect(JSON.stringify(away)).not.toContain('hidden');
  });

  it('tells of a newer version', async () => {
    const { problems } = await check({
      facts: () => Promise.resolve({ ...facts, unknownMigrations: ['0099-z'] }),
    });
    expect(problems).toMatchObject([{ subject: 'migrations', fault: expect.stringContaining('0099-z') }]);
  });
});
