import { describe, expect, it } from '@jest/globals';
import type { Finding } from '../finding.js';
import type { Installation } from '../installation.js';
import { DatabaseCheck } from './database.check.js';

/** What is found where a look at the database answers so. */
async function findings(url: string, inspection: object) {
  const installation = {
    configuration: { database: { url, poolSize: 10 }, dataDirectory: '/data', server: { workers: 1 } },
    storage: { inspection },
  };
  const check = new DatabaseCheck(installation as unknown as Installation);
  const found: Finding[] = [];
  for await (const finding of check.examine()) found.push(finding);
  return found;
}

describe('the check of the database', () => {
  it('warns of a SQLite that was not looked through in time', async () => {
    const [finding] = await findings('', { damages: () => Promise.resolve(undefined) });
    expect(finding).toMatchObject({
      severity: 'warning',
      where: 'gateway.db in /data',
      what: expect.stringMatching(/not looked through .* within \d+ s/),
      fix: expect.stringContaining('storage backup'),
    });
  });

  it('names a PostgreSQL behind a socket by its folder', async () => {
    const terms = { mostConnections: 20, reservedConnections: 3, openConnections: 1, gatewayConnections: 1 };
    const postgresTerms = () => Promise.resolve({ ...terms, isReadOnly: false, mayMigrate: true });
    const [finding] = await findings('postgres:///gateway?host=/run/postgresql', { postgresTerms });
    expect(finding).toMatchObject({ severity: 'ok', where: 'postgres:///run/postgresql/gateway' });
  });
});
