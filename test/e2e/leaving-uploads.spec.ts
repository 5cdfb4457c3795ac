import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { send } from '../support/open-answer.js';
import { rawForm } from '../support/raw-form.js';
import { UploadGateway } from '../support/upload-gateway.js';

const transcriptions = '/v1/audio/transcriptions';
const mebibyte = 1024 * 1024;

let uploads: UploadGateway;
/** An upstream that takes an upload's head and reads no further. */
let deaf: { readonly url: string; readonly upload: Promise<Socket>; close(): void };

beforeAll(async () => {
  deaf = await startDeaf();
  uploads = await UploadGateway.start({ deaf: { type: 'openai-compatible', baseUrl: `${deaf.url}/v1` } });
});
beforeEach(() => {
  uploads.mock.reset();
});
afterEach(() => uploads.expectNothingLeft());
afterAll(async () => {
  await uploads.close();
  deaf.close();
});

async function startDeaf(): Promise<typeof deaf> {
  const connections: Socket[] = [];
  const { promise: upload, resolve } = Promise.withResolvers<Socket>();
  const server = createServer((socket) => {
    connections.push(socket.on('error', () => undefined));
    socket.once('data', (head: Buffer) => {
      if (head.toString('latin1').startsWith('POST')) resolve(socket.pause());
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    upload,
    close: () => {
      for (const socket of connections) socket.destroy();
      server.close();
    },
  };
}

describe('a client that leaves', () => {
  const uploadTo = (model: string, size = 4 * mebibyte): Buffer =>
    rawForm(
      { name: 'model', value: model },
      { name: 'file', filename: 'a.wav', value: Buffer.alloc(size, 7) },
    );

  it('in the middle of its upload asks nobody', async () => {
    const body = uploadTo('hub/whisper-1');
    const length = { 'content-length': String(body.length) };
    const { hostname, port } = new URL(uploads.gateway.url);
    const options = { hostname, port, path: transcriptions, method: 'POST', agent: false };
    const request = httpRequest({ ...options, headers: { ...uploads.headers, ...length } });
    request.on('error', () => undefined);
    request.write(body.subarray(0, 3 * mebibyte));
    while ((await uploads.folder.left()).length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    const before = uploads.gateway.logLines.length;
    request.destroy();
    while (uploads.gateway.logLines.length === before) await new Promise((resolve) => setTimeout(resolve, 2));
    expect(JSON.parse(uploads.gateway.logLines.at(-1) ?? '')).toMatchObject({
      path: transcriptions,
      clientAborted: true,
    });
    expect(uploads.asked).toEqual([]);
  });

  it('while its upload is passed on ends that', async () => {
    const body = uploadTo('deaf/whisper-1', 16 * mebibyte);
    const { request } = send(uploads.gateway.url, { path: transcriptions, headers: uploads.headers, body });
    const upload = await deaf.upload;
    const closed = once(upload, 'close');
    request.destroy();
    // It reads no more, and so sees the end only once it does.
    upload.resume();
    await closed;
  });

  it.each(['openai', 'hub'])('before %s answers ends the call there', async (provider) => {
    const body = uploadTo(`${provider}/silent`);
    const { request } = send(uploads.gateway.url, { path: transcriptions, headers: uploads.headers, body });
    const upstream = await uploads.next();
    request.destroy();
    expect(await upstream.aborted).toBeGreaterThan(0);
  });

  it.each(['openai', 'hub'])('in the middle of the answer of %s ends the call there', async (provider) => {
    const speech = { model: `${provider}/speech-9999s`, input: 'x', voice: 'nova', response_format: 'pcm' };
    const type = { 'content-type': 'application/json' };
    const { head } = send(uploads.gateway.url, {
      path: '/v1/audio/speech',
      headers: { ...uploads.headers, ...type },
      body: JSON.stringify(speech),
    });
    const answer = await head;
    await once(answer, 'readable');
    answer.read(1);
    const upstream = await uploads.next();
    answer.destroy();
    expect(await upstream.aborted).toBeGreaterThan(0);
  });
});
