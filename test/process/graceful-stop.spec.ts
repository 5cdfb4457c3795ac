import { Agent } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { OpenAnswer, send } from '../support/open-answer.js';
import { GatewayProcess } from '../support/process.js';
import { rawRequest } from '../support/raw-http.js';

const streams = 100;

describe('SIGTERM', () => {
  let mock: MockUpstream;
  let gateway: GatewayProcess;

  const start = async (grace: string): Promise<OpenAI> => {
    gateway = await GatewayProcess.start({
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: mock.baseUrl,
      GATEWAY_SERVER_SHUTDOWN_GRACE: grace,
    });
    return new OpenAI({
      baseURL: `${await gateway.address()}/v1`,
      apiKey: await gateway.token(),
      maxRetries: 0,
    });
  };

  /** Opens all streams, and gives their texts' lengths or errors once they have ended. */
  const run = async (client: OpenAI, model: string): Promise<Promise<number | Error>[]> => {
    const open = Array.from({ length: streams }, () =>
      client.chat.completions.create({
        model: `openai/${model}`,
        messages: [{ role: 'user', content: 'hi' }],
        stream: true,
      }),
    );
    const running = await Promise.all(open);
    return running.map(async (stream) => {
      let chunks = 0;
      try {
        for await (const chunk of stream) chunks += chunk.choices[0]?.delta.content ? 1 : 0;
        return chunks;
      } catch (error) {
        return error as Error;
      }
    });
  };

  beforeEach(async () => {
    mock = await startMockUpstream();
  });
  afterEach(async () => {
    await gateway.discard();
    await mock.close();
  });

  it(`lets ${streams} running streams finish, takes no new ones, and exits 0`, async () => {
    const client = await start('20s');
    const running = await run(client, 'lorem-60-30ms');
    const address = await gateway.address();
    gateway.signal('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 200));
    // npm's shell has died of the same signal, sent to the whole group; its end arrives as another one.
    gateway.signal('SIGTERM');
    await expect(rawRequest(address, { method: 'GET', path: '/healthz' })).rejects.toThrow(/ECONNREFUSED/);
    expect(await Promise.all(running)).toEqual(Array.from({ length: streams }, () => 60));
    expect(await gateway.exited).toBe(0);
  });

  it('ends what outlives the deadline with a proper error event, and exits 0', async () => {
    const client = await start('500ms');
    const running = await run(client, 'lorem-1000-30ms');
    const stoppedAt = performance.now();
    gateway.signal('SIGTERM');
    for (const result of await Promise.all(running)) {
      expect(result).toBeInstanceOf(OpenAI.APIError);
      expect((result as Error).message).toContain('being restarted');
    }
    expect(performance.now() - stoppedAt).toBeGreaterThan(450);
    expect(await gateway.exited).toBe(0);
  });
});

describe('Ctrl-C', () => {
  it('waits neither for load balancers nor for connections that are kept', async () => {
    const gateway = await GatewayProcess.start({
      GATEWAY_LOCAL_ENABLED: 'false',
      GATEWAY_SERVER_DRAIN_DELAY: '30s',
    });
    const agent = new Agent({ keepAlive: true });
    const address = await gateway.address();
    const health = await OpenAnswer.begin(send(address, { method: 'GET', path: '/healthz' }, agent));
    await health.ended;
    const pressedAt = performance.now();
    gateway.signal('SIGINT');
    expect(await gateway.exited).toBe(0);
    expect(performance.now() - pressedAt).toBeLessThan(4_000);
    agent.destroy();
    await gateway.discard();
  }, 60_000);

  it('is not what SIGTERM does: requests are taken while readiness says no', async () => {
    const gateway = await GatewayProcess.start({
      GATEWAY_LOCAL_ENABLED: 'false',
      GATEWAY_SERVER_DRAIN_DELAY: '2s',
    });
    const address = await gateway.address();
    gateway.signal('SIGTERM');
    await gateway.printed(/Requests are still taken for 2 s/);
    const statuses = await Promise.all(
      ['/readyz', '/healthz'].map(
        async (path) => (await rawRequest(address, { method: 'GET', path })).status,
      ),
    );
    expect(statuses).toEqual([503, 200]);
    expect(await gateway.exited).toBe(0);
    await gateway.discard();
  }, 60_000);
});
