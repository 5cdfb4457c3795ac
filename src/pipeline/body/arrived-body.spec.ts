import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { arrivedBody } from './arrived-body.js';

const limit = 100;
const headOf = (length: number, more = ''): string =>
  `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n${more}\r\n`;

describe('arrivedBody', () => {
  let server: Server;
  let client: Socket;

  beforeEach(async () => {
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  });

  afterEach(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });

  /** The request a moment after its head was read, as after a guard. */
  async function arrived(text: string): Promise<IncomingMessage> {
    client.write(text);
    const [request] = (await once(server, 'request')) as [IncomingMessage];
    return request;
  }

  it('takes what came with the head', async () => {
    const request = await arrived(`${headOf(8)}{"a": 1}`);
    expect(arrivedBody(request, limit)?.toString()).toBe('{"a": 1}');
    await once(request, 'end');
  });

  it('takes an empty body', async () => {
    const request = await arrived(headOf(0));
    expect(arrivedBody(request, limit)).toHaveLength(0);
    await once(request, 'end');
  });

  it.each([
    ['is still on its way', `${headOf(8)}{"a"`],
    ['is compressed', `${headOf(8, 'content-encoding: gzip\r\n')}{"a": 1}`],
    ['is too large', `${headOf(limit + 1)}${'x'.repeat(limit + 1)}`],
  ])('leaves alone what %s', async (_what, text) => {
    const request = await arrived(text);
    expect(arrivedBody(request, limit)).toBeUndefined();
    expect(request.readableLength).toBeGreaterThan(0);
  });

  it('leaves alone a request whose client is gone', async () => {
    const request = await arrived(`${headOf(8)}{"a": 1}`);
    client.destroy();
    await new Promise((resolve) => request.on('error', resolve));
    expect(arrivedBody(request, limit)).toBeUndefined();
  });

  it('lets the next request on its connection come', async () => {
    server.on('request', (request, response) => {
      setImmediate(() => response.end(arrivedBody(request, limit)));
    });
    client.write(`${headOf(3)}one${headOf(3)}two`);
    let answers = '';
    while (!answers.includes('two')) answers += String((await once(client, 'data')) as [Buffer]);
    expect(answers.indexOf('one')).toBeLessThan(answers.indexOf('two'));
  });
});
