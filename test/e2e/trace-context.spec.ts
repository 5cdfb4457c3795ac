import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { mockProvider } from '../support/lanes.js';
import { bearerJson, rawRequest } from '../support/raw-http.js';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
const chat = '/v1/chat/completions';
const body = '{"model":"mock/m","messages":[{"role":"user","content":"hi"}]}';

describe('the trace of a client, where the gateway records none', () => {
  let mock: MockUpstream;
  let gateway: TestGateway;

  beforeAll(async () => {
    mock = await startMockUpstream();
    gateway = await startGateway(mockProvider(mock));
  });
  beforeEach(() => {
    mock.reset();
  });
  afterAll(async () => {
    await gateway.close();
    await mock.close();
  });

  const ask = async (headers: Record<string, string>, of = gateway) => {
    const { status } = await rawRequest(of.url, {
      path: chat,
      headers: { ...bearerJson(of.token), ...headers },
      body,
    });
    expect(status).toBe(200);
    return mock.nextRequest(({ path }) => path === chat);
  };

  it('goes to the upstream as it came, and stands in the log', async () => {
    const arrived = await ask({ traceparent, tracestate: 'vendor=1', 'x-request-id': 'traced' });
    expect(arrived.headers).toMatchObject({ traceparent, tracestate: 'vendor=1' });
    const line = await gateway.requestLine(chat, 'traced');
    expect(line).toMatchObject({ traceId });
    expect(line).not.toHaveProperty('spanId');
  });

  it('is not made up where the client sends none', async () => {
    const arrived = await ask({ tracestate: 'vendor=1', 'x-request-id': 'untraced' });
    expect(Object.keys(arrived.headers).filter((name) => name.startsWith('trace'))).toEqual([]);
    expect(await gateway.requestLine(chat, 'untraced')).not.toHaveProperty('traceId');
  });

  it('is ignored where it is against the rules', async () => {
    const arrived = await ask({ traceparent: `${traceparent}-more`, tracestate: 'vendor=1' });
    expect(Object.keys(arrived.headers).filter((name) => name.startsWith('trace'))).toEqual([]);
  });

  it('stays inside where upstreams are not to be told', async () => {
    const discreet = await startGateway({ ...mockProvider(mock), tracing: { forward: false } });
    try {
      const arrived = await ask({ traceparent }, discreet);
      expect(arrived.headers).not.toHaveProperty('traceparent');
      expect(await discreet.requestLine(chat)).toMatchObject({ traceId });
    } finally {
      await discreet.close();
    }
  });
});
