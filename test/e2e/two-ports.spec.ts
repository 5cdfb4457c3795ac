import { afterEach, describe, expect, it } from '@jest/globals';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

const started: TestGateway[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((gateway) => gateway.close()));
});

/** A gateway whose administration has a port of its own. */
async function start(
  server: Record<string, unknown> = {},
  administration: Record<string, unknown> = {},
): Promise<TestGateway> {
  const gateway = await startGateway({ server, administration: { port: 1, ...administration } });
  started.push(gateway);
  return gateway;
}

const statusOf = async (address: string): Promise<number> => (await fetch(address)).status;

describe('two public addresses', () => {
  it('may stand one under the other', async () => {
    const { url, administrationUrl } = await start(
      { publicUrl: 'https://x.example/gateway' },
      { publicUrl: 'https://x.example/gateway/admin' },
    );
    expect(await statusOf(`${administrationUrl}/gateway/admin/api/session`)).toBe(200);
    expect(await statusOf(`${administrationUrl}/api/session`)).toBe(200);
    expect(await statusOf(`${url}/gateway/console/api/home`)).toBe(200);
  });

  it('may be called like what is served at the other', async () => {
    const { url, administrationUrl } = await start(
      { publicUrl: 'https://x.example/api' },
      { publicUrl: 'https://admin.example/console/api' },
    );
    expect(await statusOf(`${administrationUrl}/api/session`)).toBe(200);
    expect(await statusOf(`${url}/api/console/api/home`)).toBe(200);
    expect(await statusOf(`${url}/console/api/home`)).toBe(200);
  });
});
