import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { GatewayProcess } from '../support/process.js';

const mebibyte = 1024 * 1024;
/** What a bomb becomes. */
const bombSize = 512 * mebibyte;
/** How much more memory than before may be in use while an upstream goes on and on. The greedy ones send more than this. */
const growthAtMost = 256 * mebibyte;

/** Parts of one gzip body may follow each other. */
const spaces = gzipSync(Buffer.alloc(8 * mebibyte, ' '));

const greed: Readonly<Record<string, (response: ServerResponse, isStream: boolean) => void>> = {
  bomb: (response, isStream) => {
    response.writeHead(200, { ...typeOf(isStream), 'content-encoding': 'gzip' });
    for (let size = 0; size < bombSize; size += 8 * mebibyte) response.write(spaces);
    response.end();
  },
  endless: (response, isStream) => {
    response.writeHead(200, typeOf(isStream));
    const chunk = Buffer.alloc(mebibyte, 'x');
    const more = (): void => {
      if (response.destroyed) return;
      if (response.write(chunk)) setImmediate(more);
      else response.once('drain', more);
    };
    response.write(
      isStream ? 'data: {"choices":[{"delta":{"content":"' : '{"choices":[{"message":{"content":"',
    );
    more();
  },
};

const typeOf = (isStream: boolean): Readonly<Record<string, string>> => ({
  'content-type': isStream ? 'text/event-stream' : 'application/json',
});

let upstream: Server;
let gateway: GatewayProcess;
let origin: string;
let token: string;

beforeAll(async () => {
  upstream = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      const { model = '', stream } = JSON.parse(body || '{}') as { model?: string; stream?: boolean };
      const answer = greed[model];
      if (answer === undefined) response.writeHead(404).end();
      else answer(response, stream === true);
    });
  });
  await new Promise<void>((listening) => upstream.listen(0, '127.0.0.1', listening));
  const baseUrl = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/v1`;
  const folder = await mkdtemp(join(tmpdir(), 'model-gateway-process-'));
  const configuration = {
    local: { enabled: false },
    routing: { retries: 0 },
    providers: {
      relayed: { type: 'openai-compatible', baseUrl, apiKey: 'sk' },
      translated: { type: 'openai-compatible', baseUrl, apiKey: 'sk', lane: 'hub' },
    },
  };
  await writeFile(join(folder, 'gateway.yaml'), stringify(configuration));
  // A process of its own: that of the tests has a heap of its own, with room for garbage of its own.
  gateway = await GatewayProcess.start({}, { folder });
  origin = await gateway.address();
  token = await gateway.token();
}, 30_000);

afterAll(async () => {
  await gateway.discard();
  upstream.closeAllConnections();
  upstream.close();
});

/** How the answer ended, its text let go as it comes. */
async function ask(
  model: string,
  stream: boolean,
): Promise<{ readonly status: number; readonly end: string }> {
  const response = await fetch(`${origin}/v1/chat/completions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      // What is relayed ends when its client waits no longer; what is translated is found too large before.
      'x-gateway-timeout': model.startsWith('relayed') ? '1500ms' : '30s',
    },
    body: JSON.stringify({ model, stream, messages: [{ role: 'user', content: 'hi' }] }),
  });
  let end = '';
  try {
    for await (const piece of response.body ?? [])
      end = (end + Buffer.from(piece).toString('latin1')).slice(-2000);
  } catch {
    end = 'cut';
  }
  return { status: response.status, end };
}

async function residentMemory(): Promise<number> {
  const status = await readFile(`/proc/${gateway.id}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

describe.each(Object.keys(greed))('an upstream that answers with a body that is %s', (kind) => {
  it.each([
    ['relayed', false],
    ['relayed', true],
    ['translated', false],
    ['translated', true],
  ])('fails in bounded memory, %s, streamed: %s', async (lane, stream) => {
    const before = await residentMemory();
    const seen: Promise<number>[] = [];
    const watch = setInterval(() => seen.push(residentMemory()), 20);
    const { status, end } = await ask(`${lane}/${kind}`, stream);
    clearInterval(watch);
    expect(Math.max(...(await Promise.all(seen))) - before).toBeLessThan(growthAtMost);
    // Whoever has got a part of it is told: by an event, or by a connection that is cut.
    if (lane === 'translated') expect(status).toBe(502);
    else expect(status !== 200 || end.includes('"error"') ? 'told' : end).toMatch(/told|cut/);
    const { status: healthy } = await fetch(`${origin}/healthz`);
    expect(healthy).toBe(200);
  });
});
