import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { GatewayProcess } from '../support/process.js';
import { bearerJson, rawRequest } from '../support/raw-http.js';

jest.setTimeout(90_000);

/** Megabytes that have to come back: what a rush of this size takes is far more. */
const least = 64;
/** Milliseconds by which they have. */
const patience = 60_000;

const messages = Array.from({ length: 20_000 }, (_, index) => ({ role: 'user', content: `Turn ${index}` }));
const body = JSON.stringify({ model: 'nobody/knows', messages });

let gateway: GatewayProcess;

beforeAll(async () => {
  gateway = await GatewayProcess.start({ GATEWAY_LOCAL_PULL: 'false' });
});
afterAll(async () => {
  await gateway.discard();
});

async function resident(): Promise<number> {
  return Number(/VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${gateway.id}/status`, 'utf8'))?.[1]) / 1024;
}

describe('a gateway whose rush is over', () => {
  it('gives memory back', async () => {
    const url = await gateway.address();
    const headers = bearerJson(await gateway.token());
    const ask = () => rawRequest(url, { path: '/v1/chat/completions', headers, body });
    for (let round = 0; round < 6; round += 1) await Promise.all(Array.from({ length: 64 }, ask));
    const most = await resident();
    const deadline = performance.now() + patience;
    while ((await resident()) > most - least && performance.now() < deadline) await delay(200);
    expect(await resident()).toBeLessThan(most - least);
    expect((await ask()).status).toBe(404);
  });
});
