import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { GatewayProcess } from '../support/process.js';
import { RealtimeClient } from '../support/realtime-client.js';

let mock: MockUpstream;
let folder: string;

beforeAll(async () => {
  mock = await startMockUpstream();
  folder = await mkdtemp(join(tmpdir(), 'model-gateway-realtime-killed-'));
  const openai = { type: 'openai', baseUrl: mock.baseUrl, apiKey: 'sk' };
  const voice = { provider: 'openai', model: 'gpt-realtime', prices: { input: 2, output: 8 } };
  const settings = { local: { enabled: false }, providers: { openai }, models: { voice: [voice] } };
  await writeFile(join(folder, 'gateway.yaml'), stringify(settings));
});
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

async function rows(): Promise<readonly object[]> {
  const [file = ''] = (await readdir(join(folder, 'data'))).filter((name) => name.endsWith('.db'));
  const database = new DatabaseSync(join(folder, 'data', file), { readOnly: true });
  const found = database.prepare('select * from usage_records').all();
  database.close();
  return found;
}

it('a relayed response whose process is killed is in the ledger once the next one runs', async () => {
  mock.script({ model: 'gpt-realtime' }, { text: 'one two three', faults: { delayBetweenChunks: 500 } });
  const killed = await GatewayProcess.start({}, { folder });
  const url = await killed.address();
  const client = await RealtimeClient.open({ url, token: await killed.token() }, 'voice');
  await client.next('session.created');
  client.send({ type: 'response.create', response: { output_modalities: ['text'] } });
  await client.next('response.created');
  killed.signal('SIGKILL');
  await killed.exited;
  await client.closed;
  const heir = await GatewayProcess.start({}, { folder });
  await heir.printed(/left 0 ended and 1 interrupted requests/);
  heir.signal('SIGTERM');
  await heir.exited;
  expect(await rows()).toMatchObject([
    { end: 'interrupted', endpoint: 'realtime', model: 'voice', estimated: 1 },
  ]);
}, 60_000);
