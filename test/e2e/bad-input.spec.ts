import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { mockProvider } from '../support/lanes.js';
import { bearerJson, rawRequest } from '../support/raw-http.js';
import type { RawRequest } from '../support/raw-http.js';

const path = '/v1/chat/completions';
const good = { model: 'mock/echo', messages: [{ role: 'user', content: 'hi' }] };
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('bad input', () => {
  let mock: MockUpstream;
  let gateway: TestGateway;

  beforeAll(async () => {
    mock = await startMockUpstream();
    gateway = await startGateway({
      providers: {
        ...mockProvider(mock).providers,
      },
      server: { bodyLimit: '2MiB' },
    });
  });
  afterAll(async () => {
    await gateway.close();
    await mock.close();
  });

  const post = (body: string | Buffer, more: Partial<RawRequest> = {}) =>
    rawRequest(gateway.url, {
      path,
      body,
      ...more,
      headers: { ...bearerJson(gateway.token), ...more.headers },
    });

  it.each([
    ['no body', '', 'empty'],
    ['cut JSON', '{"model":"mock/echo",', 'byte 21'],
    ['a bare word', 'hello', 'byte 0'],
    ['an array', '[]', 'must be a JSON object'],
    ['a string', '"x"', 'must be a JSON object'],
    ['no model', '{"messages":[{"role":"user","content":"hi"}]}', '"model"'],
    ['a number for the model', JSON.stringify({ ...good, model: 7 }), '"model" must be a string'],
    ['an empty model', JSON.stringify({ ...good, model: '' }), '"model" must not be empty'],
    ['no messages', '{"model":"mock/echo"}', '"messages" must be an array'],
    ['empty messages', JSON.stringify({ ...good, messages: [] }), 'at least one message'],
    ['messages that are no objects', JSON.stringify({ ...good, messages: ['hi'] }), 'each of "messages"'],
    ['a word for the temperature', JSON.stringify({ ...good, temperature: 'hot' }), '"temperature" must be'],
    ['a temperature out of range', JSON.stringify({ ...good, temperature: 3 }), 'from 0 to 2'],
    ['a word for stream', JSON.stringify({ ...good, stream: 'yes' }), '"stream" must be true or false'],
    ['n = 0', JSON.stringify({ ...good, n: 0 }), 'from 1 to 128'],
    [
      '200 levels of nesting',
      `{"model":"mock/echo","messages":[{"role":"user","content":"hi"}],"x":${nested(200)}}`,
      'nested deeper than 128',
    ],
    ['a million levels of nesting', `{"model":"mock/echo","x":${nested(500_000)}}`, 'nested deeper'],
  ])('%s gets a 400 that says why', async (_name, body, words) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({
      error: { type: 'invalid_request_error', message: expect.stringContaining(words) },
    });
  });

  it('names the field at fault', async () => {
    const answer = await post(JSON.stringify({ ...good, top_p: 2 }));
    expect(answer.json()).toMatchObject({ error: { param: 'top_p' } });
  });

  it('refuses a body of 50 MB with 413, and serves the next request', async () => {
    const answer = await post(Buffer.alloc(50_000_000, 'x'));
    expect(answer.status).toBe(413);
    expect((await post(JSON.stringify(good))).status).toBe(200);
  });

  it('refuses a decompression bomb with 413', async () => {
    const answer = await post(gzipSync(Buffer.alloc(100_000_000)), {
      headers: { 'content-encoding': 'gzip' },
    });
    expect(answer.status).toBe(413);
  });

  it('takes a compressed body', async () => {
    const answer = await post(gzipSync(JSON.stringify(good)), { headers: { 'content-encoding': 'gzip' } });
    expect(answer.status).toBe(200);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=latin1',
  ])('refuses the content type %s with 415', async (type) => {
    expect((await post(JSON.stringify(good), { headers: { 'content-type': type } })).status).toBe(415);
  });

  it.each([
    ['GET', '/v1/chat/completions', 405, 'POST'],
    ['DELETE', '/v1/models', 405, 'GET'],
  ])('answers %s %s with %i and the methods that work', async (method, wrong, status, allowed) => {
    const answer = await rawRequest(gateway.url, { method, path: wrong, headers: bearerJson(gateway.token) });
    expect(answer.status).toBe(status);
    expect(answer.headers.allow).toContain(allowed);
    expect(answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });

  it.each(['/v1/nothing', '/v2/chat/completions', '/v1/chat/completions/more', '/../etc/passwd'])(
    'answers %s with 404 in OpenAI shape',
    async (wrong) => {
      const answer = await post(JSON.stringify(good), { path: wrong });
      expect(answer.status).toBe(404);
      expect(answer.json()).toMatchObject({ error: { message: expect.any(String) } });
    },
  );

  it('answers unknown paths in the words of the family that asks', async () => {
    const unknown = (wrong: string, headers: Record<string, string> = {}) =>
      rawRequest(gateway.url, {
        path: wrong,
        headers: { ...bearerJson(gateway.token), ...headers },
        body: '{}',
      });
    expect((await unknown('/v1/messages/batches')).json()).toMatchObject({
      type: 'error',
      error: { type: 'not_found_error' },
      request_id: expect.any(String),
    });
    expect((await unknown('/v1/files', { 'anthropic-version': '2023-06-01' })).json()).toMatchObject({
      type: 'error',
    });
    expect((await unknown('/v1beta/files')).json()).toMatchObject({
      error: { code: 404, status: 'NOT_FOUND' },
    });
  });

  it('answers a path that is not percent-encoding with 400', async () => {
    const answer = await rawRequest(gateway.url, {
      method: 'GET',
      path: '/v1/models/%E0%A4%A',
      headers: bearerJson(gateway.token),
    });
    expect(answer.status).toBe(400);
  });

  it.each(['/v1/v1/chat/completions', '/chat/completions'])('serves %s', async (alias) => {
    expect((await post(JSON.stringify(good), { path: alias })).status).toBe(200);
  });

  it('answers a token in the wrong header by naming the right one', async () => {
    const answer = await rawRequest(gateway.url, {
      path,
      headers: { 'x-api-key': gateway.token, 'content-type': 'application/json' },
      body: JSON.stringify(good),
    });
    expect(answer.status).toBe(401);
    expect(answer.body.toString()).toContain('Authorization');
    expect(answer.body.toString()).not.toContain(gateway.token);
  });

  it('reads no body of a caller without a token', async () => {
    const answer = await rawRequest(gateway.url, { path, body: Buffer.alloc(100_000, 'x') });
    expect(answer.status).toBe(401);
  });

  it('answers a header injection with 400 and stays up', async () => {
    const { port } = new URL(gateway.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nx-evil: a\rb: c\u0000\r\n\r\n`);
    const answer = await new Promise<string>((resolve) =>
      socket.once('data', (data) => {
        resolve(data.toString());
      }),
    );
    socket.destroy();
    expect(answer).toContain('HTTP/1.1 400');
    expect(answer).toContain('invalid_request_error');
  });

  it('accepts a sane request id and replaces any other', async () => {
    const sane = await post(JSON.stringify(good), { headers: { 'x-request-id': 'abc-123' } });
    expect(sane.headers['x-request-id']).toBe('abc-123');
    const odd = await post(JSON.stringify(good), { headers: { 'x-request-id': 'a b{"c"}' } });
    expect(odd.headers['x-request-id']).toMatch(/^[\w.:-]+$/);
  });

  it('forgets a client that vanishes in the middle of its body', async () => {
    const { port } = new URL(gateway.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${gateway.token}\r\ncontent-type: application/json\r\ncontent-length: 999\r\nx-request-id: vanished\r\n\r\n{"model":`,
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    await gateway.loggedLine({ requestId: 'vanished' });
    expect((await post(JSON.stringify(good))).status).toBe(200);
  });

  it('has logged no stack trace and no 500', () => {
    expect(
      gateway.logLines.filter((line) => line.includes('"status":500') || line.includes('gateway_internal')),
    ).toEqual([]);
  });
});
