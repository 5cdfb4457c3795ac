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

describe('pages', () => {
  const page = async (address: string): Promise<string> => (await fetch(address)).text();
  const toldOf = (html: string): readonly string[] => html.match(/<meta name="gateway-[^>]*>/g) ?? [];

  it('of the administration know where clients come in, and others nothing of the administration', async () => {
    const { url, administrationUrl } = await start();
    expect(toldOf(await page(`${administrationUrl}/console`))).toEqual([
      '<meta name="gateway-listener" content="administration" />',
      `<meta name="gateway-clients" content="${url}/" />`,
    ]);
    for (const path of ['/', '/console/playground']) {
      expect(toldOf(await page(url + path))).toEqual(['<meta name="gateway-listener" content="clients" />']);
    }
  });

  it('of the administration know the public address of clients', async () => {
    const { administrationUrl } = await start({ publicUrl: 'https://ai.example.com/gateway' });
    expect(toldOf(await page(`${administrationUrl}/console`))).toContain(
      '<meta name="gateway-clients" content="https://ai.example.com/gateway/" />',
    );
  });

  it('say nothing of it where there is one port for all', async () => {
    const gateway = await startGateway();
    started.push(gateway);
    expect(toldOf(await page(`${gateway.url}/console`))).toEqual([]);
  });
});

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
