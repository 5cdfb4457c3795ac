import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { eventually } from '../support/eventually.js';
import { OpenAnswer, send } from '../support/open-answer.js';
import { GatewayProcess } from '../support/process.js';

const requests = 8;
const piece = {
  id: 'c',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta: { content: 'word '.repeat(2_000) } }],
};

let upstream: Server;
/** Answers whose ends wait. */
let running: ServerResponse[];
let folder: string;
let gateway: GatewayProcess;

beforeEach(async () => {
  running = [];
  upstream = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: ${JSON.stringify(piece)}\n\n`);
    running.push(response);
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  folder = await mkdtemp(join(tmpdir(), 'model-gateway-last-'));
  const { port } = upstream.address() as AddressInfo;
  const plain = { type: 'openai-compatible', baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'sk' };
  const settings = { local: { enabled: false }, providers: { plain } };
  await writeFile(join(folder, 'gateway.yaml'), stringify(settings));
  gateway = await GatewayProcess.start({}, { folder });
});
afterEach(async () => {
  await gateway.discard();
  upstream.closeAllConnections();
  upstream.close();
  await rm(folder, { recursive: true, force: true });
});

it('a gateway that stops counts what its last answers used, and records them as what they were', async () => {
  const url = await gateway.address();
  const token = await gateway.token();
  const body = JSON.stringify({
    model: 'plain/m',
    stream: true,
    messages: [{ role: 'user', content: 'a question '.repeat(5_000) }],
  });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answers = await Promise.all(
    Array.from({ length: requests }, () =>
      OpenAnswer.begin(send(url, { path: '/v1/chat/completions', headers, body })),
    ),
  );
  await eventually(() => (answers.every(({ text }) => text.includes('word')) ? true : undefined));
  gateway.signal('SIGTERM');
  // Nobody told what was used: it is counted once the connections are gone, which is when the gateway ends.
  for (const response of running) response.destroy();
  expect(await Promise.all(answers.map(({ ended }) => ended))).toEqual(answers.map(() => true));
  expect(await gateway.exited).toBe(0);
  const database = new DatabaseSync(join(folder, 'data/gateway.db'), { readOnly: true });
  const rows = database.prepare('select "end" from usage_records').all();
  database.close();
  expect(rows.map(({ end }) => end)).toEqual(answers.map(() => 'broken'));
  expect(await readdir(join(folder, 'data/journal'))).toEqual([]);
}, 60_000);
