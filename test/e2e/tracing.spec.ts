import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { startCollector } from '../support/collector.js';
import type { CollectedSpan, Collector } from '../support/collector.js';
import { bearerJson, rawRequest } from '../support/raw-http.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import type { ScriptedUpstream } from '../support/scripted-upstream.js';

const chat = '/v1/chat/completions';
const secretWord = 'xylophone';
const clientTrace = '4bf92f3577b34da6a3ce929d0e0e4736';
const clientSpan = '00f067aa0ba902b7';

const answer = {
  id: 'x',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: secretWord }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 },
};

describe('traces, where OpenTelemetry is switched on', () => {
  let collector: Collector;
  let broken: ScriptedUpstream;
  let sound: ScriptedUpstream;
  let gateway: TestGateway;

  beforeAll(async () => {
    collector = await startCollector();
    broken = await startScriptedUpstream();
    sound = await startScriptedUpstream();
    broken.answer(chat, 503, { error: { message: 'not now' } });
    sound.answer(chat, 200, answer);
    const provider = (upstream: ScriptedUpstream) => ({
      type: 'openai-compatible',
      baseUrl: `${upstream.url}/v1`,
      apiKey: 'sk-upstream',
    });
    gateway = await startGateway(
      {
        providers: { broken: provider(broken), sound: provider(sound) },
        models: {
          both: [
            { provider: 'broken', model: 'first' },
            { provider: 'sound', model: 'second' },
          ],
        },
      },
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=letmein%21',
        OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
        OTEL_SERVICE_NAME: 'gateway-under-test',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
        OTEL_BSP_SCHEDULE_DELAY: '20',
        OTEL_METRIC_EXPORT_INTERVAL: '100',
      },
    );
  });
  afterAll(async () => {
    await gateway.close();
    for (const server of [collector, broken, sound]) server.close();
  });

  const ask = async (id: string, headers: Record<string, string> = {}) => {
    const body = JSON.stringify({ model: 'both', messages: [{ role: 'user', content: secretWord }] });
    const { status } = await rawRequest(gateway.url, {
      path: chat,
      headers: { ...bearerJson(gateway.token), 'x-request-id': id, ...headers },
      body,
    });
    expect(status).toBe(200);
    return gateway.requestLine(chat, id);
  };

  const spansOf = async (traceId: unknown, count: number): Promise<readonly CollectedSpan[]> => {
    for (let tries = 0; tries < 500; tries += 1) {
      const found = collector.spans.filter((span) => span.traceId === traceId);
      if (found.length >= count) return found;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`The collector has only ${collector.spans.length} spans.`);
  };

  it('are a tree: the client, its request, each call to an upstream', async () => {
    const traceparent = `00-${clientTrace}-${clientSpan}-01`;
    const line = await ask('tree', { traceparent, tracestate: 'vendor=1' });
    const spans = await spansOf(clientTrace, 3);
    expect(spans).toHaveLength(3);
    const request = spans.find(({ kind }) => kind === 2);
    const [failed, answered] = spans
      .filter(({ kind }) => kind === 3)
      .toSorted((one, other) => Number(one.start - other.start));
    expect(request).toMatchObject({
      name: 'POST /v1/chat/completions',
      parentSpanId: clientSpan,
      status: 0,
      attributes: {
        'http.response.status_code': 200,
        'gen_ai.operation.name': 'chat',
        'gen_ai.request.model': 'both',
        'gen_ai.usage.input_tokens': 7,
        'gen_ai.usage.output_tokens': 3,
        'gateway.request.id': 'tree',
        'gateway.attempts': 2,
      },
      resource: { 'service.name': 'gateway-under-test', 'deployment.environment.name': 'test' },
    });
    expect(failed).toMatchObject({
      name: 'chat first',
      parentSpanId: request?.spanId,
      status: 2,
      attributes: { 'http.response.status_code': 503, 'gateway.provider': 'broken' },
    });
    expect(failed?.attributes['error.type']).toMatch(/^provider_/);
    expect(answered).toMatchObject({
      name: 'chat second',
      parentSpanId: request?.spanId,
      status: 0,
      attributes: {
        'gen_ai.provider.name': 'openai-compatible',
        'gen_ai.request.model': 'second',
        'gen_ai.usage.input_tokens': 7,
        'gen_ai.usage.output_tokens': 3,
      },
    });
    for (const span of spans) expect(span.end).toBeGreaterThanOrEqual(span.start);
    expect(line).toMatchObject({ traceId: clientTrace, spanId: request?.spanId });
    // Each upstream learns of the call that asks it.
    const told = (upstream: ScriptedUpstream) => upstream.requests.at(-1)?.headers;
    expect(told(broken)).toMatchObject({
      traceparent: `00-${clientTrace}-${failed?.spanId}-01`,
      tracestate: 'vendor=1',
    });
    expect(told(sound)).toMatchObject({ traceparent: `00-${clientTrace}-${answered?.spanId}-01` });
  });

  it('begin here where the client brings none', async () => {
    const { traceId } = await ask('new');
    expect(traceId).toMatch(/^[0-9a-f]{32}$/);
    const spans = await spansOf(traceId, 3);
    expect(spans.find(({ kind }) => kind === 2)?.parentSpanId).toBe('');
  });

  it('are not recorded where the client decided so, and upstreams learn that', async () => {
    const traceId = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
    await ask('unsampled', { traceparent: `00-${traceId}-${clientSpan}-00` });
    expect(sound.requests.at(-1)?.headers.traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`));
    const { traceId: later } = await ask('afterwards');
    await spansOf(later, 3);
    expect(collector.spans.filter((span) => span.traceId === traceId)).toEqual([]);
  });

  it('hold no word of prompts or answers, nor a credential', async () => {
    await spansOf((await ask('discreet')).traceId, 3);
    const all = JSON.stringify(collector.spans, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(all).not.toContain(secretWord);
    expect(all).not.toContain('sk-upstream');
    expect(all).not.toContain(gateway.token);
    expect(gateway.logLines.join('')).not.toContain('letmein!');
  });

  it('go to the collector with the headers it wants, and metrics beside them', async () => {
    await spansOf((await ask('metrics')).traceId, 3);
    expect(collector.headers.every((headers) => headers['x-collector-key'] === 'letmein!')).toBe(true);
    for (let tries = 0; tries < 500 && collector.metrics.size < 3; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect([...collector.metrics].sort()).toEqual([
      'gen_ai.client.operation.duration',
      'gen_ai.client.token.usage',
      'gen_ai.server.request.duration',
    ]);
  });
});
