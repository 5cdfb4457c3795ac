import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { GatewayProcess } from '../support/process.js';

/** `KILLS=50 npm test -- test/process/kill` kills more often. */
const kills = Number(process.env.KILLS ?? 4);
const clients = 12;

interface Row {
  readonly request_id: string;
  readonly end: string;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  readonly estimated: number;
}

let mock: MockUpstream;
let folder: string;
let token: string | undefined;
let number = 0;
/** Requests whose answers their clients saw whole. */
const whole = new Set<string>();

beforeAll(async () => {
  mock = await startMockUpstream();
  folder = await mkdtemp(join(tmpdir(), 'model-gateway-killed-'));
  const plain = { type: 'openai-compatible', baseUrl: mock.baseUrl, apiKey: 'sk' };
  const echo = { provider: 'plain', model: 'echo', prices: { input: 2, output: 8 } };
  const settings = { local: { enabled: false }, providers: { plain }, models: { echo: [echo] } };
  await writeFile(join(folder, 'gateway.yaml'), stringify(settings));
  // An upstream that answers at once would have answered a gateway that was killed while it asked.
  mock.script({ model: 'echo' }, () => ({
    text: 'word '.repeat(1 + Math.floor(Math.random() * 20)).trim(),
    faults: { delayBeforeHead: 5, delayBetweenChunks: 2 },
  }));
});
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

async function ask(address: string, id: string, stream: boolean): Promise<void> {
  const answer = await fetch(`${address}/v1/chat/completions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token ?? ''}`,
      'content-type': 'application/json',
      'x-request-id': id,
    },
    body: JSON.stringify({
      model: 'echo',
      safety_identifier: id,
      messages: [{ role: 'user', content: `a question ${'with words '.repeat(number % 9)}` }],
      stream,
      ...(stream && { stream_options: { include_usage: true } }),
    }),
  });
  const text = await answer.text();
  if (answer.status === 200 && (!stream || text.includes('data: [DONE]'))) whole.add(id);
}

/** Asks until told to stop; what fails, fails. */
async function keepAsking(address: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    number += 1;
    await ask(address, `req-${number}`, number % 2 === 0).catch(() => undefined);
  }
}

async function runAndEnd(signal: NodeJS.Signals): Promise<void> {
  const gateway = await GatewayProcess.start({}, { folder });
  const address = await gateway.address();
  token ??= await gateway.token();
  const ending = new AbortController();
  const asking = Array.from({ length: clients }, () => keepAsking(address, ending.signal));
  // The first answers take their time.
  await wait(300 + Math.random() * 1500);
  if (signal === 'SIGTERM') {
    ending.abort();
    await Promise.all(asking);
  }
  gateway.signal(signal);
  await gateway.exited;
  ending.abort();
  await Promise.all(asking);
}

async function rows(): Promise<readonly Row[]> {
  const [file = ''] = (await readdir(join(folder, 'data'))).filter((name) => name.endsWith('.db'));
  const database = new DatabaseSync(join(folder, 'data', file), { readOnly: true });
  const found = database.prepare('select * from usage_records').all() as unknown as readonly Row[];
  database.close();
  return found;
}

it(
  'loses no request and counts none twice, whenever the process is killed',
  async () => {
    for (let killed = 0; killed < kills; killed += 1) await runAndEnd('SIGKILL');
    await runAndEnd('SIGTERM');
    const records = await rows();
    const byId = Map.groupBy(records, (row) => row.request_id);
    expect([...byId.values()].filter((same) => same.length > 1)).toEqual([]);
    expect(whole.size).toBeGreaterThan(kills);
    const answered = [...whole].map((id) => byId.get(id)?.[0]);
    expect(answered.filter((row) => row?.end !== 'complete' || row.estimated === 1)).toEqual([]);
    const charged = mock.books.map(({ user = '' }) => user);
    expect(charged.filter((id) => !byId.has(id))).toEqual([]);
    const unlike = mock.books.flatMap(({ user = '', usage }) => {
      const row = byId.get(user)?.[0];
      const isSame = row?.input_tokens === usage.input?.total && row?.output_tokens === usage.output?.total;
      return whole.has(user) && !isSame ? [user] : [];
    });
    expect(unlike).toEqual([]);
    const interrupted = records.filter(({ end }) => end === 'interrupted');
    console.info(`${records.length} records, ${whole.size} seen whole, ${interrupted.length} interrupted`);
    expect(await readdir(join(folder, 'data', 'journal'))).toEqual([]);
  },
  60_000 + kills * 15_000,
);
