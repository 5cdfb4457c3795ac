import { describe, expect, it } from '@jest/globals';
import { readOpenTelemetry } from './open-telemetry.js';

const read = (variables: Record<string, string>) => readOpenTelemetry((name) => variables[name]);
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };

describe('the variables of OpenTelemetry', () => {
  it.each([
    {},
    { OTEL_SERVICE_NAME: 'x' },
    { ...endpoint, OTEL_SDK_DISABLED: 'true' },
    { ...endpoint, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' },
  ])('switch nothing on: %j', (variables) => {
    expect(read(variables)).toBeUndefined();
  });

  it('switch both on by an endpoint, with the defaults of the specification', () => {
    expect(read(endpoint)).toEqual({
      resource: { 'service.name': 'model-gateway' },
      traces: {
        url: 'http://collector:4318/v1/traces',
        headers: {},
        timeout: 10_000,
        compressed: false,
        sampler: { root: 'always', ratio: 1, followsParent: true },
        delay: 5000,
        queueSize: 2048,
        batchSize: 512,
      },
      metrics: {
        url: 'http://collector:4318/v1/metrics',
        headers: {},
        timeout: 10_000,
        compressed: false,
        interval: 60_000,
      },
      warnings: [],
    });
  });

  it('are taken for one kind alone', () => {
    const only = read({ OTEL_TRACES_EXPORTER: 'otlp' });
    expect(only?.traces?.url).toBe('http://localhost:4318/v1/traces');
    expect(only?.metrics).toBeUndefined();
    const own = read({ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'https://metrics.example/in' });
    expect(own?.metrics?.url).toBe('https://metrics.example/in');
    expect(own?.traces).toBeUndefined();
  });

  it('name resource, headers, sampler', () => {
    const all = read({
      ...endpoint,
      OTEL_RESOURCE_ATTRIBUTES: 'service.name=a,team=b%20c',
      OTEL_EXPORTER_OTLP_HEADERS: 'k=v,other=1%2C2',
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'k=w',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    });
    expect(all?.resource).toEqual({ 'service.name': 'a', team: 'b c' });
    expect(all?.traces?.headers).toEqual({ k: 'w', other: '1,2' });
    expect(all?.metrics?.headers).toEqual({ k: 'v', other: '1,2' });
    expect(all?.traces?.sampler).toEqual({ root: 'ratio', ratio: 0.25, followsParent: true });
    expect(all?.warnings).toEqual([]);
  });

  it.each([
    [{ OTEL_TRACES_SAMPLER: 'jaeger_remote' }, 'OTEL_TRACES_SAMPLER'],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG'],
    [{ OTEL_BSP_MAX_QUEUE_SIZE: '-1' }, 'OTEL_BSP_MAX_QUEUE_SIZE'],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'grpc'],
    [{ OTEL_RESOURCE_ATTRIBUTES: 'a=1,nonsense' }, 'OTEL_RESOURCE_ATTRIBUTES'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'k=%zz' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'collector:4317' }, 'collector:4317'],
    [{ OTEL_TRACES_EXPORTER: 'zipkin' }, 'zipkin'],
  ])('are told of where they are not understood: %j', (variables, word) => {
    const warnings = read({ ...endpoint, ...variables })?.warnings.join(' ');
    expect(warnings).toContain(word);
    expect(warnings).not.toContain('%zz');
  });
});
