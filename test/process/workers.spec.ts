import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { GatewayProcess } from '../support/process.js';
import { bearerJson, rawRequest } from '../support/raw-http.js';

const workers = 2;
const body = JSON.stringify({ model: 'openai/m', messages: [{ role: 'user', content: 'hi' }] });
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

/** Waits for something to be so. */
const eventually = async <Value>(
  find: () => Promise<Value | undefined>,
  patience = 30_000,
): Promise<Value> => {
  const deadline = performance.now() + patience;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error('It did not come to be.');
    await pause(50);
  }
};

describe('a gateway of several workers', () => {
  let mock: MockUpstream;
  let gateway: GatewayProcess;
  let address: string;
  let token: string;

  beforeAll(async () => {
    mock = await startMockUpstream();
    gateway = await GatewayProcess.start({
      WORKERS: String(workers),
      OPENAI_API_KEY: 'sk-upstream',
      OPENAI_BASE_URL: mock.baseUrl,
      GATEWAY_LOCAL_ENABLED: 'false',
      GATEWAY_METRICS_TOKEN: 'scrape',
    });
    // A supervisor and a worker start one after the other.
    address = await eventually(() => gateway.address().catch(() => undefined), 60_000);
    token = await gateway.token();
  }, 90_000);
  afterAll(async () => {
    await gateway.discard();
    await mock.close();
  });

  const ask = () =>
    rawRequest(address, { path: '/v1/chat/completions', headers: bearerJson(token), body }).then(
      ({ status }) => status,
      (error: unknown) => codeOf(error),
    );
  const metrics = async (): Promise<string> => {
    const { body: text } = await rawRequest(address, {
      method: 'GET',
      path: '/metrics',
      headers: { authorization: 'Bearer scrape' },
    });
    return text.toString();
  };
  /** How many workers answer for their metrics. */
  const alive = async (): Promise<number> =>
    Number(/^gateway_workers (\d+)/m.exec(await metrics())?.[1] ?? 0);
  const counted = async (): Promise<number> => {
    const lines = (await metrics()).split('\n');
    const own = lines.filter((line) => line.startsWith('gateway_requests_total{endpoint="generation"'));
    return own.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  };
  const pids = async (): Promise<readonly number[]> => {
    const text = await metrics();
    return [...text.matchAll(/^gateway_worker_info\{pid="(\d+)"\}/gm)].map(([, pid]) => Number(pid));
  };
  const allServe = () => eventually(async () => ((await alive()) === workers ? true : undefined));

  /** Asks without pause until told to stop. */
  const load = (clients: number) => {
    const answers: (number | string)[] = [];
    let isOver = false;
    const client = async (): Promise<void> => {
      while (!isOver) answers.push(await ask());
    };
    const running = Array.from({ length: clients }, client);
    return async () => {
      isOver = true;
      await Promise.all(running);
      return answers;
    };
  };

  it('prints one banner and one pair of secrets', async () => {
    await allServe();
    expect(gateway.output.match(/Address\s/g)).toHaveLength(1);
    expect(gateway.output.match(/sk-gw-\w{20,}/g)?.every((secret) => secret === token)).toBe(true);
  });

  it('tells of all of them in the status, whichever answers', async () => {
    const [adminKey = ''] = /ak-gw-\w{20,}/.exec(gateway.output) ?? [];
    const processes = await eventually(async () => {
      const headers = bearerJson(adminKey);
      const answer = await rawRequest(address, { method: 'GET', path: '/api/status', headers });
      const status = JSON.parse(answer.body.toString()) as { processes: { pid: number; worker: number }[] };
      return status.processes.length === workers ? status.processes : undefined;
    });
    expect(processes.map(({ pid }) => pid).sort()).toEqual([...(await pids())].sort());
    expect(new Set(processes.map(({ worker }) => worker)).size).toBe(workers);
  });

  it('counts together what each of them counted', async () => {
    const before = await counted();
    for (let index = 0; index < 10; index += 1) expect(await ask()).toBe(200);
    await eventually(async () => ((await counted()) === before + 10 ? true : undefined));
  });

  it('goes on where one of them is killed, and replaces it', async () => {
    await allServe();
    const before = await counted();
    const stop = load(4);
    await pause(500);
    const [victim = 0] = await pids();
    process.kill(victim, 'SIGKILL');
    await gateway.printed(/"worker died"/);
    await eventually(async () => {
      const now = await pids();
      return now.length === workers && !now.includes(victim) ? true : undefined;
    });
    const answers = await stop();
    const lost = answers.filter((answer) => answer !== 200);
    // Only what was on the dead one's connections.
    expect(lost.length).toBeLessThanOrEqual(4);
    expect(lost.every((answer) => answer === 'ECONNRESET')).toBe(true);
    expect(answers.length).toBeGreaterThan(20);
    // What the dead one had counted when it was last asked stays counted.
    expect(await counted()).toBeGreaterThan(before);
  }, 60_000);

  it('replaces all of them on a signal, and no client notices', async () => {
    await allServe();
    const old = await pids();
    const stop = load(4);
    await pause(300);
    gateway.signal('SIGUSR2');
    // Each successor takes as long as a start.
    await eventually(
      async () => (gateway.output.includes('Every worker has been replaced') ? true : undefined),
      60_000,
    );
    const answers = await stop();
    expect(answers.filter((answer) => answer !== 200)).toEqual([]);
    const now = await eventually(async () => {
      const found = await pids();
      return found.length === workers ? found : undefined;
    });
    expect(now.filter((pid) => old.includes(pid))).toEqual([]);
  }, 120_000);

  it('ends as one, with what runs', async () => {
    await allServe();
    const running = Array.from({ length: 8 }, () => ask());
    await pause(100);
    gateway.signal('SIGTERM');
    expect(await gateway.exited).toBe(0);
    for (const answer of await Promise.all(running)) expect([200, 'ECONNREFUSED']).toContain(answer);
  }, 60_000);
});

describe('workers that cannot start', () => {
  it('are not tried for ever', async () => {
    const gateway = await GatewayProcess.start({
      WORKERS: '2',
      HOST: '203.0.113.1',
      GATEWAY_LOCAL_ENABLED: 'false',
    });
    try {
      expect(await gateway.exited).toBe(1);
      expect(gateway.output).toContain('This machine has no address 203.0.113.1');
    } finally {
      await gateway.discard();
    }
  }, 60_000);
});
