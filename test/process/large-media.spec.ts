import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MockProcess } from '../support/mock-process.js';
import { GatewayProcess } from '../support/process.js';
import { formEnd, formType, partHead } from '../support/raw-form.js';

const mebibyte = 1024 * 1024;
/** Of speech: 16 bits, 24,000 times a second. */
const bytesPerSecond = 24_000 * 2;
/** Most that the gateway's memory may grow by: far less than what flows through it. */
const bound = 48 * mebibyte;

let mock: MockProcess;
let gateway: GatewayProcess;
let url: URL;
let authorization: string;

beforeAll(async () => {
  mock = await MockProcess.start();
  gateway = await GatewayProcess.start({
    OPENAI_API_KEY: 'k',
    OPENAI_BASE_URL: mock.baseUrl,
    GATEWAY_UPLOADS_FILE_LIMIT: '1GiB',
    GATEWAY_UPLOADS_FORM_LIMIT: '1GiB',
    GATEWAY_UPLOADS_DIRECTORY: 'uploads',
    GATEWAY_LOCAL_ENABLED: 'false',
  });
  url = new URL(await gateway.address());
  authorization = `Bearer ${await gateway.token()}`;
});
afterAll(async () => {
  await gateway.discard();
  await mock.stop();
});

async function residentMemory(): Promise<number> {
  const status = await readFile(`/proc/${gateway.id}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

/** How much the gateway's memory grew at most while something went on, bytes. */
async function growthDuring<Result>(work: () => Promise<Result>): Promise<[growth: number, result: Result]> {
  const before = await residentMemory();
  const seen: Promise<number>[] = [];
  const watching = setInterval(() => seen.push(residentMemory()), 20);
  const result = await work().finally(() => {
    clearInterval(watching);
  });
  const most = Math.max(...(await Promise.all(seen)), await residentMemory());
  return [most - before, result];
}

function begin(path: string, headers: Record<string, string>) {
  const { hostname, port } = url;
  const request = httpRequest({
    hostname,
    port,
    path,
    method: 'POST',
    headers: { authorization, ...headers },
  });
  const answer = once(request, 'response').then(([response]) => response as IncomingMessage);
  return { request, answer };
}

/** Sends a recording of this size, no two pieces of it alike. Gives its hash and the answer. */
async function upload(size: number): Promise<{ sha256: string; answer: unknown }> {
  const { request, answer } = begin('/v1/audio/transcriptions', formType);
  const hash = createHash('sha256');
  const pieces = [randomBytes(mebibyte), randomBytes(mebibyte + 1)];
  request.write(partHead({ name: 'file', filename: 'long.wav' }));
  for (let sent = 0, turn = 0; sent < size; turn += 1) {
    const piece = (pieces[turn % 2] ?? Buffer.alloc(0)).subarray(0, size - sent);
    sent += piece.length;
    hash.update(piece);
    if (!request.write(piece)) await once(request, 'drain');
  }
  request.end(`\r\n${partHead({ name: 'model' })}openai/whisper-1${formEnd}`);
  return { answer: await json(await answer), sha256: hash.digest('hex') };
}

/** Has so many seconds read aloud, to a client that is busy with other things at first. Gives the bytes heard. */
async function speak(seconds: number, busy = 0): Promise<number> {
  const { request, answer } = begin('/v1/audio/speech', { 'content-type': 'application/json' });
  const model = `openai/speech-${seconds}s`;
  request.end(JSON.stringify({ model, input: 'x', voice: 'nova', response_format: 'pcm' }));
  const response = await answer;
  await delay(busy);
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) size += chunk.length;
  return size;
}

describe('a gateway', () => {
  // First, in a process that has served nothing yet: that is where V8 lets most buffers pile up.
  it('passes a recording of 200 MB on without holding it', async () => {
    const size = 200 * mebibyte;
    const [growth, { sha256, answer }] = await growthDuring(() => upload(size));
    expect(answer).toMatchObject({ text: expect.stringContaining(`with ${size} bytes`) });
    const { form } = await mock.lastRequest('/audio/transcriptions');
    expect(form?.parts).toEqual([
      expect.objectContaining({ name: 'file', size, sha256 }),
      { name: 'model', text: 'whisper-1' },
    ]);
    expect(growth).toBeLessThan(bound);
    expect(await readdir(join(gateway.folder, 'uploads'))).toEqual([]);
  });

  it('passes eighty minutes of speech on to a client that listens quickly', async () => {
    await speak(60);
    const [growth, size] = await growthDuring(() => speak(4800));
    expect(size).toBe(4800 * bytesPerSecond);
    expect(growth).toBeLessThan(bound);
  });

  // Longer, because connections alone hold five minutes of it.
  it('reads eighty minutes of speech no faster than its client', async () => {
    const [growth, size] = await growthDuring(() => speak(4800, 1_000));
    expect(size).toBe(4800 * bytesPerSecond);
    expect(growth).toBeLessThan(bound);
  });
});
