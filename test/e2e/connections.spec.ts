import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { mockProvider } from '../support/lanes.js';
import { RawConnection } from '../support/raw-connection.js';

const path = '/v1/chat/completions';

describe('a connection', () => {
  let mock: MockUpstream;
  let gateway: TestGateway;

  beforeAll(async () => {
    mock = await startMockUpstream();
    gateway = await startGateway(mockProvider(mock));
  });
  afterAll(async () => {
    await gateway.close();
    await mock.close();
  });

  const request = (model: string, stream: boolean): string => {
    const body = JSON.stringify({
      model: `mock/${model}`,
      messages: [{ role: 'user', content: 'hi' }],
      stream,
    });
    return (
      `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${gateway.token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
    );
  };

  it('that turns to rubbish in the middle of a stream gets no second head into it', async () => {
    const connection = new RawConnection(gateway.url);
    connection.write(request('lorem-1000-10ms', true));
    await connection.read(/"delta"/);
    connection.write('\u0000rubbish\r\n\r\n');
    await connection.closed;
    expect(connection.text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    const upstream = await mock.nextRequest((arrived) => arrived.path === path);
    expect(upstream.closed).toBeDefined();
  });

  it('that begins with rubbish is told so and closed, even where the client would keep it', async () => {
    const connection = new RawConnection(gateway.url);
    connection.write('\u0000rubbish\r\n\r\n');
    await connection.closed;
    expect(connection.text).toMatch(/^HTTP\/1\.1 400[^]*invalid_request_error/);
  });

  it('carries one answer after the other, each with its length', async () => {
    const connection = new RawConnection(gateway.url);
    connection.write(request('echo', false));
    await connection.read(/"total_tokens"/);
    connection.write(request('echo', false));
    await connection.read(/"total_tokens"[^]*"total_tokens"/);
    expect(connection.text.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    expect(connection.text.match(/\r\ncontent-length: \d+/gi)).toHaveLength(2);
    connection.destroy();
  });

  it('stays open for the rest of a body that is too large, so that its sender can read the answer', async () => {
    const large = 40 * 1024 * 1024;
    const connection = new RawConnection(gateway.url);
    connection.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${gateway.token}\r\n` +
        `content-type: application/json\r\ncontent-length: ${large}\r\n\r\n`,
    );
    await connection.read(/^HTTP\/1\.1 413/);
    connection.write('x'.repeat(large) + request('echo', false));
    await connection.read(/HTTP\/1\.1 200/);
    connection.destroy();
  });

  it.each([
    ['/v1/models', 200],
    ['/healthz', 200],
    [path, 405],
  ])('answers HEAD %s without a body', async (where, status) => {
    const connection = new RawConnection(gateway.url);
    connection.write(
      `HEAD ${where} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${gateway.token}\r\nconnection: close\r\n\r\n`,
    );
    await connection.closed;
    expect(connection.text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(connection.text.split('\r\n\r\n')[1]).toBe('');
  });
});
