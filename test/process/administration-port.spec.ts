import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort } from '../replicas/support/server-process.js';
import { GatewayProcess } from '../support/process.js';

const started: GatewayProcess[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((gateway) => gateway.discard()));
});

async function start(port: number, more: Record<string, string> = {}): Promise<GatewayProcess> {
  const environment = { GATEWAY_LOCAL_ENABLED: 'false', GATEWAY_ADMINISTRATION_PORT: String(port), ...more };
  const gateway = await GatewayProcess.start(environment);
  started.push(gateway);
  return gateway;
}

const statusOf = async (address: string): Promise<number> => (await fetch(address)).status;

describe('a gateway whose administration has a port of its own', () => {
  it.each(['1', '2'])('says where it is, and stops as one, with %s workers', async (workers) => {
    const port = await freePort();
    const gateway = await start(port, { WORKERS: workers });
    const clients = await gateway.address();
    expect(await gateway.printed(/Console\s+(\S+)/)).toBe(`http://127.0.0.1:${port}/console`);
    expect(await gateway.printed(/Playground\s+(\S+)/)).toBe(`${clients}/console/playground`);
    const administrators = `http://127.0.0.1:${port}`;
    expect(await statusOf(`${administrators}/api/session`)).toBe(200);
    expect(await statusOf(`${clients}/api/session`)).toBe(404);
    expect(await statusOf(`${clients}/healthz`)).toBe(200);
    const page = await (await fetch(`${administrators}/console`)).text();
    expect(page).toContain(`<meta name="gateway-clients" content="${clients}/" />`);
    gateway.signal('SIGTERM');
    expect(await gateway.exited).toBe(0);
    await expect(fetch(`${administrators}/healthz`)).rejects.toThrow();
  });

  it('says which port is taken, and uses up no secret', async () => {
    const port = await freePort();
    await (await start(port)).address();
    const second = await start(port);
    expect(await second.exited).toBe(1);
    expect(second.output).toContain(
      `Something already listens on 127.0.0.1:${port}. Stop it, or choose another port: GATEWAY_ADMINISTRATION_PORT=`,
    );
    expect(second.output).not.toContain('sk-gw-');
  });
});
