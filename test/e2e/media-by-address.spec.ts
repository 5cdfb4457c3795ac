import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Gemini, and a web site with files on it. */
let server: Server;
let origin: string;
let gateway: TestGateway;
let fetched: string[] = [];
let asked: unknown[] = [];

const candidates = [
  { index: 0, content: { role: 'model', parts: [{ text: 'A dot.' }] }, finishReason: 'STOP' },
];

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.method === 'POST') {
      void json(request).then((body) => {
        asked.push(body);
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ candidates }));
      });
      return;
    }
    if (!(request.url ?? '').startsWith('/v1beta')) fetched.push(request.url ?? '');
    if (request.url === '/dot.png') response.setHeader('content-type', 'text/plain').end(pixel);
    else if (request.url === '/page') response.setHeader('content-type', 'text/html').end('<html>');
    else if (request.url === '/paper.pdf') response.end('%PDF-1.7');
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  gateway = await startGateway({
    providers: { gemini: { type: 'google', baseUrl: origin } },
    media: { privateHosts: host },
  });
});
afterAll(async () => {
  await gateway.close();
  server.close();
});
beforeEach(() => {
  fetched = [];
  asked = [];
});

const image = (url: string) => ({ type: 'image_url', image_url: { url } });
const ask = (...content: object[]): Promise<Response> =>
  fetch(`${gateway.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'gemini/m', messages: [{ role: 'user', content }] }),
  });

describe('media by address, to an upstream that takes bytes', () => {
  it('are fetched, once for each address, and named by what they are', async () => {
    const answer = await ask(image(`${origin}/dot.png`), image(`${origin}/dot.png`));
    expect([answer.status, answer.headers.get('x-gateway-losses')]).toEqual([200, null]);
    const inlineData = { mimeType: 'image/png', data: pixel.toString('base64') };
    expect(asked).toMatchObject([{ contents: [{ parts: [{ inlineData }, { inlineData }] }] }]);
    expect(fetched).toEqual(['/dot.png']);
  });

  it.each([
    ['/none.png', 'answered with status 404'],
    ['/page', 'is text/html, not an image'],
  ])('%s is refused by the part it stands in', async (path, words) => {
    const answer = await ask({ type: 'text', text: 'Look' }, image(`${origin}${path}`));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: { message: expect.stringContaining(words), param: 'messages.0.content.1' },
    });
    expect(asked).toEqual([]);
  });

  it('are not fetched from inside the network', async () => {
    const answer = await ask(image('http://127.0.0.1:9/dot.png'));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('is not on the open internet');
  });

  it('may be documents of messages', async () => {
    const answer = await fetch(`${gateway.baseUrl}/messages`, {
      method: 'POST',
      headers: {
        'x-api-key': gateway.token,
        'anthropic-version': '2023-06-01',
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        model: 'gemini/m',
        max_tokens: 100,
        messages: [
          {
            role: 'user',
            content: [{ type: 'document', source: { type: 'url', url: `${origin}/paper.pdf` } }],
          },
        ],
      }),
    });
    expect(answer.status).toBe(200);
    expect(JSON.stringify(asked)).toContain('"mimeType":"application/pdf"');
  });
});
