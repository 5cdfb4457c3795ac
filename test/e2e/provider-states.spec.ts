import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { administrationOf } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { bearerJson } from '../support/raw-http.js';

const answer = {
  choices: [{ index: 0, message: { role: 'assistant', content: 'hi' }, finish_reason: 'stop' }],
};

let server: Server;
let gateway: TestGateway;
let ask: AskAdministration;

/** Refuses one of two keys, and fails for one of two models. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const isRefused = request.headers.authorization?.endsWith('evil') === true;
      const isBroken = Buffer.concat(chunks).includes('"broken"');
      const status = isRefused ? 401 : isBroken ? 503 : 200;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const settings = { type: 'openai-compatible', baseUrl, discovery: false, models: ['fine', 'broken'] };
  gateway = await startGateway({
    providers: {
      mixed: { ...settings, apiKeys: ['key-number-1-evil', 'key-number-2-good'] },
      unused: { ...settings, apiKey: 'key-number-3-idle' },
    },
    routing: { retries: 1, breakerCalls: 2, breakerPause: '5m', credentialCooldown: '5m' },
  });
  ({ ask } = await administrationOf(gateway));
});
afterAll(async () => {
  await gateway.close();
  server.close();
});

const chat = async (model: string): Promise<number> => {
  const response = await fetch(`${gateway.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: bearerJson(gateway.token),
    body: JSON.stringify({ model, messages: [{ role: 'user', content: 'hi' }] }),
  });
  await response.text();
  return response.status;
};

const stateOf = async (id: string): Promise<Record<string, unknown> | undefined> => {
  const { body } = await ask('GET', 'provider-states');
  expect(body.process).toMatchObject({ pid: process.pid, worker: null });
  expect(JSON.stringify(body)).not.toMatch(/key-number/);
  return (body.providers as Record<string, unknown>[]).find((one) => one.id === id);
};

it('the state of a provider tells which keys rest and which models are out, in this process', async () => {
  expect(await stateOf('mixed')).toMatchObject({ health: 'unknown', circuit_count: 0, running: 0 });
  for (let count = 0; count < 3; count += 1) await chat('mixed/fine');
  for (let count = 0; count < 3; count += 1) await chat('mixed/broken');
  expect(await stateOf('mixed')).toMatchObject({
    health: 'limited',
    circuit_count: 2,
    keys: [
      { key: '…evil', rests_ms: expect.any(Number), models: [] },
      { key: '…good', rests_ms: 0, models: [] },
    ],
    circuits: [
      { model: 'broken', state: 'open', ready_in_ms: expect.any(Number) },
      { model: 'fine', state: 'closed', ready_in_ms: 0, answer_ms: expect.any(Number) },
    ],
  });
  const [refused] = (await stateOf('mixed'))?.keys as { rests_ms: number }[];
  expect(refused?.rests_ms).toBeGreaterThan(60_000);
  expect(await stateOf('unused')).toMatchObject({ health: 'unknown', keys: [{ key: '…idle', rests_ms: 0 }] });
});
