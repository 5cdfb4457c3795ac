import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { Degradations } from '../../src/observability/degradations.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { mockProvider } from '../support/lanes.js';
import { bearerJson, rawRequest } from '../support/raw-http.js';

const secret = 'scrape-me-if-you-can';
const chat = '/v1/chat/completions';

describe('metrics', () => {
  let mock: MockUpstream;
  let gateway: TestGateway;

  beforeAll(async () => {
    mock = await startMockUpstream();
    const { providers } = mockProvider(mock);
    gateway = await startGateway({
      providers,
      models: { known: [{ provider: 'mock', model: 'm', prices: { input: 1, output: 2 } }] },
      metrics: { token: secret },
    });
  });
  afterAll(async () => {
    await gateway.close();
    await mock.close();
  });

  const scrape = async (headers: Record<string, string>, of = gateway) => {
    const { status, body } = await rawRequest(of.url, { method: 'GET', path: '/metrics', headers });
    return { status, text: body.toString() };
  };

  const ask = async (model: string, id: string) => {
    const body = JSON.stringify({ model, messages: [{ role: 'user', content: 'hi' }] });
    const headers = { ...bearerJson(gateway.token), 'x-request-id': id };
    const { status } = await rawRequest(gateway.url, { path: chat, headers, body });
    await gateway.requestLine(chat, id);
    return status;
  };

  /** The values of a metric's samples whose labels hold all of these. */
  const valuesOf = async (name: string, labels: Record<string, string> = {}) => {
    const { text } = await scrape({ authorization: `Bearer ${secret}` });
    const wanted = Object.entries(labels).map(([key, value]) => `${key}="${value}"`);
    return text
      .split('\n')
      .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
      .filter((line) => wanted.every((label) => line.includes(label)))
      .map((line) => Number(line.split(' ').at(-1)));
  };

  it('tell what is degraded', async () => {
    expect(await valuesOf('gateway_degraded', { what: 'database' })).toEqual([0]);
    expect(await valuesOf('gateway_degraded', { what: 'usage' })).toEqual([0]);
    let said: string | undefined;
    gateway.application.get(Degradations, { strict: false }).add('weather', () => said);
    expect(await valuesOf('gateway_degraded', { what: 'weather' })).toEqual([0]);
    said = 'It rains.';
    expect(await valuesOf('gateway_degraded', { what: 'weather' })).toEqual([1]);
    said = undefined;
  });

  it.each([{}, { authorization: 'Bearer wrong' }, { authorization: secret }])(
    'are for nobody without their token: %j',
    async (headers) => {
      const { status, text } = await scrape(headers);
      expect(status).toBe(401);
      expect(text).not.toContain('gateway_');
    },
  );

  it('do not open to a token of the gateway', async () => {
    expect((await scrape({ authorization: `Bearer ${gateway.token}` })).status).toBe(401);
  });

  it('count requests, tokens and dollars', async () => {
    const labels = { model: 'known', provider: 'mock' };
    expect(await ask('known', 'counted')).toBe(200);
    expect(
      await valuesOf('gateway_requests_total', {
        ...labels,
        endpoint: 'generation',
        format: 'openai-chat',
        lane: 'verbatim',
        status: '2xx',
        end: 'complete',
      }),
    ).toEqual([1]);
    const [input = 0] = await valuesOf('gateway_tokens_total', { ...labels, kind: 'input' });
    const [output = 0] = await valuesOf('gateway_tokens_total', { ...labels, kind: 'output' });
    expect(input).toBeGreaterThan(0);
    expect(output).toBeGreaterThan(0);
    const [dollars] = await valuesOf('gateway_cost_dollars_total', labels);
    expect(dollars).toBeCloseTo((input + 2 * output) / 1e6, 12);
    expect(
      await valuesOf('gateway_upstream_attempts_total', { provider: 'mock', outcome: 'answered' }),
    ).toEqual([1]);
    expect(await valuesOf('gateway_request_duration_seconds_count', { endpoint: 'generation' })).toEqual([1]);
    expect(await valuesOf('gateway_overhead_seconds_count', { lane: 'verbatim' })).toEqual([1]);
  });

  it('do not grow by the names that clients make up', async () => {
    for (let index = 0; index < 20; index += 1) await ask(`mock/made-up-${index}`, `invented-${index}`);
    for (let index = 0; index < 5; index += 1) await ask(`nowhere-${index}`, `nowhere-${index}`);
    const { text } = await scrape({ authorization: `Bearer ${secret}` });
    expect(text).not.toContain('made-up');
    expect(text).not.toContain('nowhere');
    const complete = { model: 'other', provider: 'mock', end: 'complete' };
    expect(await valuesOf('gateway_requests_total', complete)).toEqual([20]);
    expect(await valuesOf('gateway_unpriced_requests_total', complete)).toEqual([]);
    expect(await valuesOf('gateway_unpriced_requests_total', { model: 'other', provider: 'mock' })).toEqual([
      20,
    ]);
    expect(
      await valuesOf('gateway_requests_total', { endpoint: 'generation', end: 'refused', status: '4xx' }),
    ).toEqual([5]);
  });

  it('show the state of the process and of upstreams', async () => {
    expect(await valuesOf('gateway_running_requests')).toEqual([1]);
    expect(await valuesOf('gateway_candidates', { provider: 'mock', state: 'closed' })).toHaveLength(1);
    expect(await valuesOf('gateway_provider_keys', { provider: 'mock', state: 'ready' })).toEqual([1]);
    expect(await valuesOf('gateway_build_info')).toEqual([1]);
    expect(await valuesOf('nodejs_eventloop_lag_seconds')).toHaveLength(1);
    expect(await valuesOf('process_resident_memory_bytes')).toHaveLength(1);
  });

  it('are not there where nobody configured how to read them', async () => {
    const closed = await startGateway(mockProvider(mock));
    try {
      expect((await scrape({ authorization: 'Bearer ' }, closed)).status).toBe(404);
    } finally {
      await closed.close();
    }
  });
});
