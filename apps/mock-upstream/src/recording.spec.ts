import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startMockUpstream } from './index.js';
import type { MockUpstream } from './index.js';

// Another process may take longer than a bound on time once; what is slow itself does each time.
jest.retryTimes(2);

let mock: MockUpstream;

beforeEach(async () => {
  mock = await startMockUpstream({ keepRequests: 3 });
});
afterEach(async () => {
  await mock.close();
});

function ask(model: string, signal?: AbortSignal, stream = false): Promise<Response> {
  const body = `{"model": "${model}",${stream ? '"stream":true,' : ''}  "messages":[{"role":"user","content":"H\\u0069"}]}`;
  return fetch(`${mock.baseUrl}/chat/completions?a=b`, {
    method: 'POST',
    body,
    headers: { 'x-mark': 'mine' },
    ...(signal && { signal }),
  });
}

describe('what the mock keeps of requests', () => {
  it('has the exact bytes, the headers and the times', async () => {
    const start = performance.now();
    const answer = await (await ask('echo')).text();
    const request = await mock.nextRequest();
    await request.closed;
    expect(request).toMatchObject({ id: 1, method: 'POST', url: '/v1/chat/completions?a=b', status: 200 });
    expect(request.path).toBe('/v1/chat/completions');
    expect(request.text).toBe('{"model": "echo",  "messages":[{"role":"user","content":"H\\u0069"}]}');
    expect(request.headers['x-mark']).toBe('mine');
    expect(request.bytesWritten).toBe(Buffer.byteLength(answer));
    expect(request.receivedAt).toBeGreaterThan(start);
    expect(request.closedAt).toBeGreaterThan(request.bodyReceivedAt ?? Infinity);
    expect(request.abortedAt).toBeUndefined();
    await expect(request.aborted).rejects.toThrow('was not aborted');
  });

  it('hands every request out once, in order, and waits for those to come', async () => {
    const second = mock.nextRequest(({ text }) => text.includes('lorem-2'));
    await ask('lorem-1');
    await ask('lorem-2');
    expect((await second).id).toBe(2);
    expect((await mock.nextRequest()).id).toBe(1);
    await expect(mock.nextRequest(undefined, 20)).rejects.toThrow(
      'No such request within 20 ms. Arrived: POST /v1/chat/completions?a=b, POST /v1/chat/completions?a=b',
    );
  });

  it('forgets the oldest first, and everything on reset', async () => {
    for (let count = 0; count < 5; count += 1) await ask('echo');
    expect(mock.requests.map(({ id }) => id)).toEqual([3, 4, 5]);
    mock.reset();
    expect(mock.requests).toEqual([]);
  });

  it('tells when a client leaves before the first byte, within 100 ms', async () => {
    const abort = new AbortController();
    const failing = ask('silent', abort.signal);
    const request = await mock.nextRequest();
    const leftAt = performance.now();
    abort.abort();
    await expect(failing).rejects.toThrow('aborted');
    expect((await request.aborted) - leftAt).toBeLessThan(100);
  });

  it('stops waiting and writing when the client leaves', async () => {
    const abort = new AbortController();
    mock.script({}, { text: ['one', 'two'], faults: { delayBetweenChunks: 60_000 } });
    const response = await ask('any', abort.signal, true);
    await response.body?.getReader().read();
    const request = await mock.nextRequest();
    abort.abort();
    await request.aborted;
    const written = request.bytesWritten;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(written).toBeGreaterThan(0);
    expect(request.bytesWritten).toBe(written);
  });

  it('keeps what came of a body whose client vanished', async () => {
    const socket = connect(mock.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write('POST /v1/chat/completions HTTP/1.1\r\nhost: mock\r\ncontent-length: 100\r\n\r\n{"mod');
    while (mock.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(mock.openConnections).toBe(1);
    socket.destroy();
    const request = await mock.nextRequest();
    expect(mock.openConnections).toBe(0);
    expect(request.text).toBe('{"mod');
    expect(request.bodyReceivedAt).toBeUndefined();
    expect(request.abortedAt).toBeDefined();
  });
});
