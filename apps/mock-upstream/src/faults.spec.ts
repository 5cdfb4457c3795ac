import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startMockUpstream } from './index.js';
import type { Faults, MockUpstream, Script } from './index.js';

// Another process may take longer than a bound on time once; what is slow itself does each time.
jest.retryTimes(2);

let mock: MockUpstream;

beforeAll(async () => {
  mock = await startMockUpstream();
});
afterEach(() => {
  mock.reset();
});
afterAll(async () => {
  await mock.close();
});

const answer = ['one', ' two', ' three', ' four'];

function ask(script: Script, stream: boolean): Promise<Response> {
  mock.script({}, script);
  const body = JSON.stringify({ model: 'x', stream, messages: [{ role: 'user', content: 'Hi' }] });
  return fetch(`${mock.baseUrl}/chat/completions`, { method: 'POST', body });
}

async function stream(faults: Faults): Promise<string> {
  return (await ask({ text: answer, faults }, true)).text();
}

interface RawExchange {
  readonly bytes: string;
  /** How many times something came. */
  readonly reads: number;
  readonly error: string | undefined;
}

/** Everything that comes over the socket until it is closed, and how it was closed. */
function rawExchange(script: Script, stream: boolean): Promise<RawExchange> {
  mock.script({}, script);
  const body = JSON.stringify({ model: 'x', stream, messages: [{ role: 'user', content: 'Hi' }] });
  const head = `POST /v1/chat/completions HTTP/1.1\r\nhost: mock\r\ncontent-length: ${body.length}\r\n\r\n`;
  return new Promise((resolve) => {
    let bytes = '';
    let reads = 0;
    let error: string | undefined;
    const socket = connect(mock.port, '127.0.0.1', () => socket.write(head + body));
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.toString('latin1');
      reads += 1;
    });
    socket.on('error', (fault: NodeJS.ErrnoException) => (error = fault.code));
    socket.on('close', () => {
      resolve({ bytes, reads, error });
    });
  });
}

describe('faults of a stream', () => {
  it('sends the whole stream where there is none', async () => {
    const text = await stream({});
    expect(text).toContain('" three"');
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
  });

  it.each(['close', 'reset'] as const)('cuts after events (%s)', async (how) => {
    const { bytes, error } = await rawExchange(
      { text: answer, faults: { cut: { afterEvents: 2, how } } },
      true,
    );
    expect(bytes.match(/data: /gu)).toHaveLength(2);
    expect(bytes).not.toContain('\r\n0\r\n');
    expect(error).toBe(how === 'reset' ? 'ECONNRESET' : undefined);
  });

  it('cuts after bytes', async () => {
    const { bytes } = await rawExchange({ text: answer, faults: { cut: { afterBytes: 9 } } }, true);
    expect(bytes.endsWith('\r\n9\r\ndata: {"i\r\n')).toBe(true);
    expect(mock.requests[0]?.bytesWritten).toBe(9);
    await expect(mock.requests[0]?.aborted).rejects.toThrow('was not aborted');
  });

  it('ends in good order without the terminal event', async () => {
    const text = await stream({ endAfterEvents: 3 });
    expect(text.match(/data: /gu)).toHaveLength(3);
    expect(text).not.toContain('[DONE]');
  });

  it('puts an error event mid-stream and ends', async () => {
    const text = await stream({ errorEvent: { afterEvents: 2, code: 503 } });
    const events = text.trimEnd().split('\n\n');
    expect(events).toHaveLength(3);
    expect(JSON.parse(events[2]?.slice('data: '.length) ?? '')).toMatchObject({
      error: { code: 'server_is_overloaded' },
    });
  });

  it('puts a bare JSON error into the body', async () => {
    const text = await stream({ bareError: { body: { error: { message: 'bare' } } } });
    expect(text).toBe('{"error":{"message":"bare"}}');
  });

  it('malforms one event and goes on', async () => {
    const text = await stream({ malformed: { kind: 'json', afterEvents: 1 } });
    const broken = text.split('\n\n')[1]?.slice('data: '.length) ?? '';
    expect(() => void JSON.parse(broken)).toThrow(SyntaxError);
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
  });

  it('turns into an HTML page', async () => {
    const text = await stream({ malformed: { kind: 'framing', afterEvents: 1 } });
    expect(text).toMatch(/^data: .*\n\n<html>/u);
  });

  it('sends every byte by itself', async () => {
    const { bytes, reads } = await rawExchange(
      { text: ['ä'], faults: { chunkSize: 1, headers: { connection: 'close' } } },
      true,
    );
    const body = bytes.slice(bytes.indexOf('\r\n\r\n') + 4);
    expect(body.startsWith('1\r\nd\r\n1\r\na\r\n1\r\nt\r\n')).toBe(true);
    expect(reads).toBeGreaterThan(20);
    expect(body.endsWith('1\r\n\n\r\n1\r\n\n\r\n0\r\n\r\n')).toBe(true);
  });

  it('hangs in the middle until the client leaves', async () => {
    const response = await ask({ text: answer, faults: { hangAfterEvents: 2 } }, true);
    const reader = response.body?.getReader();
    await reader?.read();
    const [request] = mock.requests;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(request?.closedAt).toBeUndefined();
    await reader?.cancel();
    await request?.aborted;
  });

  it('waits before the head, the first byte and between chunks', async () => {
    const start = performance.now();
    const faults = { delayBeforeHead: 40, delayBeforeFirstByte: 60, delayBetweenChunks: 10 };
    const response = await ask({ text: answer, faults }, true);
    const head = performance.now() - start;
    const reader = response.body?.getReader();
    await reader?.read();
    const firstByte = performance.now() - start;
    for (let read = await reader?.read(); read?.done === false; read = await reader?.read());
    const end = performance.now() - start;
    expect(head).toBeGreaterThan(38);
    expect(head).toBeLessThan(95);
    expect(firstByte).toBeGreaterThan(95);
    expect(end - firstByte).toBeGreaterThan(50);
  });

  it('announces the wrong content type', async () => {
    const response = await ask({ text: answer, faults: { headers: { 'content-type': 'text/plain' } } }, true);
    expect(response.headers.get('content-type')).toBe('text/plain');
  });
});

describe('faults of a JSON answer', () => {
  it('answers a status with the vendor error, further headers and a body of choice', async () => {
    const usual = await ask({ faults: { status: { code: 429 } } }, false);
    expect([usual.status, usual.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await usual.json()).toMatchObject({ error: { code: 'rate_limit_exceeded' } });
    mock.reset();
    const faults = { status: { code: 529, body: 'full up' }, headers: { 'retry-after': '7' } };
    const own = await ask({ faults }, false);
    expect([own.status, own.headers.get('retry-after'), await own.text()]).toEqual([529, '7', 'full up']);
  });

  it('announces the full length and breaks off half-way', async () => {
    const { bytes } = await rawExchange({ text: answer, faults: { cut: { afterEvents: 1 } } }, false);
    const [head = '', body = ''] = bytes.split('\r\n\r\n');
    const announced = Number(/content-length: (\d+)/u.exec(head)?.[1]);
    expect(body.length).toBe(Math.floor(announced / 2));
  });

  it('is cut short in good order', async () => {
    const response = await ask({ text: answer, faults: { malformed: { kind: 'json' } } }, false);
    expect(response.status).toBe(200);
    await expect(response.json()).rejects.toThrow();
  });

  it('is an error though its status is good', async () => {
    const response = await ask({ text: answer, faults: { bareError: { code: 500 } } }, false);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ error: { type: 'server_error' } });
  });
});

describe('raw answers', () => {
  it('arrive byte for byte, chunk by chunk', async () => {
    const odd = Buffer.from([0x00, 0xff, 0xfe]);
    const raw = {
      headers: { connection: 'close', 'x-odd': 'yes' },
      chunks: ['{"b":1,"a":12345678901234567890,"a":2}', odd],
    };
    const { bytes } = await rawExchange({ raw }, false);
    expect(bytes).toContain('x-odd: yes\r\n');
    expect(bytes).toContain(
      '\r\n\r\n26\r\n{"b":1,"a":12345678901234567890,"a":2}\r\n3\r\n\x00\xff\xfe\r\n0\r\n\r\n',
    );
  });

  it('keep a content length that is given', async () => {
    const response = await ask({ raw: { headers: { 'content-length': '2' }, chunks: ['{', '}'] } }, false);
    expect(response.headers.get('content-length')).toBe('2');
    expect(await response.text()).toBe('{}');
  });
});
