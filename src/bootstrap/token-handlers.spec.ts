import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { openDatabase } from '../storage/database/open-database.js';
import { storageSettings } from '../storage/fixtures/storage-settings.js';
import { KyselyAuditRepository } from '../storage/kysely/kysely-audit-repository.js';
import { adminKeyHandlers, tokenHandlers } from './token-handlers.js';

it('the commands obey the rules of the admin API, and stand in the log of changes by whoever typed them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'token-commands-'));
  const configFile = join(folder, 'gateway.yaml');
  const dataDirectory = join(folder, 'data');
  await writeFile(configFile, `dataDir: ${JSON.stringify(dataDirectory)}\n`);
  let written = '';
  const output = { write: (text: string) => void (written += text) };
  const token = tokenHandlers(output);
  const adminKey = adminKeyHandlers(output);
  try {
    await token.create({ configFile, fields: { name: 'laptop', owner: 'ada' } });
    await token.update({ configFile, nameOrId: 'laptop', fields: { budgets: { day: { usd: 5 } } } });
    const negative = { configFile, nameOrId: 'laptop', fields: { budgets: { day: { usd: -5 } } } };
    await expect(token.update(negative)).rejects.toThrow('budgets.day.usd is negative');
    await token.resetBudget({ configFile, nameOrId: 'laptop', fields: { period: 'day' } });
    await token.rotate({ configFile, nameOrId: 'laptop', fields: {} });
    await token.switch({ configFile, nameOrId: 'laptop', enabled: false });
    await token.show({ configFile, nameOrId: 'laptop' });
    expect(written).toContain('"state": "disabled"');
    await adminKey.create({ configFile, fields: { name: 'boss', role: 'owner' } });
    await adminKey.list({ configFile });
    expect(written).toMatch(/^boss +owner +ak-gw-…/m);
    await expect(adminKey.revoke({ configFile, nameOrId: 'boss' })).rejects.toThrow('last admin key');
    const database = await openDatabase(storageSettings(dataDirectory));
    const entries = await new KyselyAuditRepository(database).page({ most: 50 });
    await database.destroy();
    expect(entries.map(({ action }) => action).reverse()).toEqual([
      'token.create',
      'token.update',
      'token.reset_budget',
      'token.rotate',
      'token.disable',
      'admin_key.create',
    ]);
    expect(new Set(entries.map(({ actor }) => actor.kind))).toEqual(new Set(['command-line']));
    const secrets = written.match(/^[as]k-gw-\w{39}$/gm) ?? [];
    expect(secrets).toHaveLength(3);
    for (const secret of secrets) expect(JSON.stringify(entries)).not.toContain(secret);
  } finally {
    await rm(folder, { recursive: true });
  }
});
