import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { GatewayError } from '#libs/canonical';
import { RequestRecord } from '../observability/request-record.js';
import type { TryNote } from '../observability/request-record.js';
import { RequestMetrics } from './request-metrics.js';

const recordOf = (tries: readonly TryNote[] = []): RequestRecord => {
  const record = new RequestRecord('id', 'POST', '/v1/chat/completions', performance.now(), 0);
  record.tries.push(...tries);
  record.provider = 'b';
  record.lane = 'hub';
  record.model = 'm';
  return record;
};

const measured = async (record: RequestRecord, name: string, status = 200) => {
  const registry = new Registry();
  const metrics = new RequestMetrics(registry, () => 'm');
  metrics.record({ record, status, milliseconds: 10, cancelled: false, facts: {} });
  const { values } = (await registry.getSingleMetric(name)?.get()) ?? { values: [] };
  return values.map(({ labels, value }) => ({ ...labels, value }));
};

const failed: TryNote = { provider: 'a', model: 'x', outcome: 'failed', milliseconds: 3 };

describe('metrics of requests', () => {
  it('tell retries, fallbacks and hedges apart', async () => {
    const record = recordOf([
      failed,
      failed,
      { provider: 'b', model: 'x', outcome: 'cancelled', hedge: true },
      { provider: 'b', model: 'y', outcome: 'answered', milliseconds: 4 },
    ]);
    expect(await measured(record, 'gateway_retries_total')).toEqual([{ provider: 'a', value: 1 }]);
    expect(await measured(record, 'gateway_hedges_total')).toEqual([{ provider: 'b', value: 1 }]);
    expect(await measured(record, 'gateway_fallbacks_total')).toEqual([{ provider: 'b', value: 1 }]);
  });

  it('count an answer that broke off, and an error by its code', async () => {
    const record = recordOf([{ provider: 'b', model: 'y', outcome: 'broken' }]);
    record.error = new GatewayError('provider_failed', 'It broke off.');
    expect(await measured(record, 'gateway_requests_total')).toMatchObject([
      { end: 'broken', status: '2xx' },
    ]);
    expect(await measured(record, 'gateway_errors_total')).toEqual([{ code: 'provider_failed', value: 1 }]);
  });

  it('leave out what a session used, which its turns have told', async () => {
    const record = recordOf();
    record.usage = { input: { total: 5 } };
    record.isSession = true;
    expect(await measured(record, 'gateway_tokens_total')).toEqual([]);
    record.isSession = false;
    expect(await measured(record, 'gateway_tokens_total')).toMatchObject([{ kind: 'input', value: 5 }]);
  });
});
