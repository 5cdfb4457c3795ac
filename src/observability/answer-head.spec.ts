import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { headerOf, headersOf, writeHeadOnRecord } from './answer-head.js';
import { RequestRecord, attachRecord, recordOf } from './request-record.js';

describe('the head of an answer', () => {
  let server: Server;

  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  /** What a client sees, and what the gateway knows of it afterwards. */
  async function answered(write: (response: ServerResponse) => void): Promise<{
    readonly seen: IncomingMessage;
    readonly response: ServerResponse;
  }> {
    let answering: ServerResponse | undefined;
    server = createServer((_request, response) => {
      answering = response;
      const record = new RequestRecord('id-1', 'GET', '/', performance.now(), 0);
      record.answerHeaders = { 'strict-transport-security': 'max-age=1' };
      attachRecord(response, record);
      response.writeHead = writeHeadOnRecord;
      write(response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const request = httpRequest({ port: (server.address() as AddressInfo).port }).end();
    const [seen] = (await once(request, 'response')) as [IncomingMessage];
    seen.resume();
    await once(seen, 'end');
    if (answering === undefined) throw new Error('Nobody has asked.');
    return { seen, response: answering };
  }

  it.each<readonly [string, (response: ServerResponse) => void]>([
    [
      'written with its headers',
      (response) => response.writeHead(202, { 'content-type': 'a/b', 'x-two': ['1', '2'] }).end(),
    ],
    [
      'written after some were set',
      (response) =>
        response
          .setHeader('content-type', 'a/b')
          .writeHead(202, { 'x-two': ['1', '2'] })
          .end(),
    ],
    [
      'written with a reason',
      (response) => response.writeHead(202, 'Fine', { 'content-type': 'a/b', 'x-two': ['1', '2'] }).end(),
    ],
    [
      'that Node writes itself',
      (response) => {
        response.statusCode = 202;
        response.setHeader('content-type', 'a/b').setHeader('x-two', ['1', '2']).end();
      },
    ],
  ])('carries what every answer does, and is known afterwards: one %s', async (_what, write) => {
    const { seen, response } = await answered(write);
    const told = {
      'x-request-id': 'id-1',
      'request-id': 'id-1',
      'content-type': 'a/b',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'strict-transport-security': 'max-age=1',
    };
    expect(seen.statusCode).toBe(202);
    expect(seen.headers).toMatchObject({ ...told, 'x-two': '1, 2' });
    expect(headersOf(response)).toMatchObject({ ...told, 'x-two': ['1', '2'] });
    expect(headerOf(response, 'content-type')).toBe('a/b');
    expect(recordOf(response).firstByteAt).toBeLessThanOrEqual(performance.now());
  });

  it.each<readonly [string, (response: ServerResponse) => void]>([
    ['writes it', (response) => response.writeHead(200, { 'cache-control': 'public, max-age=60' }).end()],
    ['sets it', (response) => response.setHeader('cache-control', 'public, max-age=60').end()],
  ])('is kept as long as it says itself: one that %s', async (_what, write) => {
    expect((await answered(write)).seen.headers['cache-control']).toBe('public, max-age=60');
  });
});
