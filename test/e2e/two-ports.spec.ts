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

describe('the guides', () => {
  it('lead to what is served at the port that was asked', async () => {
    const { url, administrationUrl } = await start();
    for (const root of [url, administrationUrl]) {
      const page = await (await fetch(`${root}/docs`)).text();
      const base = new URL(/<base href="([^"]*)"/.exec(page)?.[1] ?? 'none', root);
      const product = new URL(/<a class="product" href="([^"]*)"/.exec(page)?.[1] ?? 'none', base).href;
      expect({ product, status: await statusOf(product) }).toEqual({ product, status: 200 });
    }
  });
});

describe('the description in OpenAPI', () => {
  it('tells of what is served at the port that was asked', async () => {
    const { url, administrationUrl } = await start();
    const asked = async (address: string) =>
      (await (await fetch(`${address}/docs/openapi.json`)).json()) as {
        readonly servers: readonly { readonly url: string }[];
        readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
      };
    const clients = await asked(url);
    const administrators = await asked(administrationUrl);
    expect(clients.servers).toEqual([{ url }]);
    expect(administrators.servers).toEqual([{ url: administrationUrl }]);
    const both = ['/healthz', '/readyz'];
    const families = (paths: object) =>
      Object.keys(paths).map((path) => (both.includes(path) ? 'both' : path.startsWith('/api/')));
    expect(new Set(families(clients.paths))).toEqual(new Set(['both', false]));
    expect(new Set(families(administrators.paths))).toEqual(new Set(['both', true]));
    expect(clients.paths['/v1/chat/completions']?.post).toBeDefined();
    expect(administrators.paths['/api/tokens']?.post).toBeDefined();
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
