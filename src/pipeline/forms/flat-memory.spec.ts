import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Transport } from '../../providers/transport/transport.js';
import { UploadFolder } from './fixtures/upload-folder.js';
import { readForm } from './read-form.js';

const megabyte = 1024 * 1024;
/** The platform itself leaves about 64 MiB of used buffers lying before it collects them. */
const leftLying = 64 * megabyte;
const uploaded = 160 * megabyte;
const patient = { connect: 5_000, firstByte: 20_000, idle: 20_000, total: 20_000 };
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Sends a form with a file of this size, the model behind it, and never holds more than one piece of it. */
async function upload(url: string, size: number): Promise<string> {
  const headers = { 'content-type': 'multipart/form-data; boundary=b0undary' };
  const request = httpRequest(url, { method: 'POST', headers, agent: false });
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  request.write('--b0undary\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n');
  const piece = Buffer.alloc(megabyte, 7);
  for (let sent = 0; sent < size; sent += piece.length) {
    if (!request.write(piece)) await once(request, 'drain');
  }
  request.end(
    '\r\n--b0undary\r\nContent-Disposition: form-data; name="model"\r\n\r\nmine\r\n--b0undary--\r\n',
  );
  const [response] = await answered;
  return text(response);
}

describe('a large upload', () => {
  it('is on its way from the client to the upstream without being in memory', async () => {
    const folder = await UploadFolder.make();
    const transport = new Transport({ deadlines: patient });
    const sink = await serve((request, response) => {
      let size = 0;
      request.on('data', (chunk: Buffer) => (size += chunk.length));
      request.on('end', () => response.end(String(size)));
    });
    const limits = {
      file: 2 * uploaded,
      fileSetting: '',
      field: megabyte,
      form: 2 * uploaded,
      directory: folder.path,
    };
    const relay = async (request: IncomingMessage): Promise<string> => {
      const { signal } = new AbortController();
      const form = await readForm(request, limits, signal);
      const body = form.withModel('the-model-of-theirs');
      const headers = { 'content-type': body.contentType };
      const reply = await transport.send({ method: 'POST', url: sink, headers, body, signal });
      const said = await text(reply.body);
      await form.release();
      return `${said} of ${body.length}`;
    };
    const gateway = await serve((request, response) => {
      void relay(request).then((said) => response.end(said));
    });
    const before = process.memoryUsage().arrayBuffers;
    let peak = before;
    const sampling = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().arrayBuffers);
    }, 5);
    const said = await upload(gateway, uploaded);
    clearInterval(sampling);
    const [arrived, sent] = said.split(' of ');
    expect(arrived).toBe(sent);
    expect(Number(sent)).toBeGreaterThan(uploaded);
    expect(peak - before).toBeLessThan(leftLying + 32 * megabyte);
    expect(await folder.left()).toEqual([]);
    await transport.close();
    await folder.remove();
  });
});
