import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { RedisConfiguration } from '../config/settings/redis-settings.js';
import { WorkerState } from './cluster/worker-state.js';
import { DegradingState } from './degrading/degrading-state.js';
import { MemoryState } from './memory/memory-state.js';
import type { SharedState } from './shared-state.js';
import type { SharedStateReport } from './shared-state-health.js';

/** A state, and what is to be told of it. */
export interface OpenState {
  readonly state: SharedState;
  report(): SharedStateReport;
}

/** In Redis where there is one, else with the primary of a cluster, else in this process. */
export async function openSharedState(redis: RedisConfiguration): Promise<OpenState> {
  if (redis.url !== '') return openRedis(redis);
  return cluster.isWorker ? openWorker() : openMemory();
}

/** A Redis that is not there yet is waited for a moment; it may come later. */
async function openRedis(redis: RedisConfiguration): Promise<OpenState> {
  const { RedisState } = await import('./redis/redis-state.js');
  const { url, keyPrefix, connectTimeout, timeout } = redis;
  const remote = new RedisState({ url, keyPrefix, connectTimeout, commandTimeout: timeout });
  await Promise.race([remote.ready(), delay(connectTimeout, undefined, { ref: false })]);
  const state = new DegradingState(remote, { processId: randomUUID(), kind: 'redis', name: 'Redis' });
  return { state, report: () => state.report() };
}

function openWorker(): OpenState {
  const state = new WorkerState((message) => process.send?.(message));
  process.on('message', (message) => state.receive(message));
  return { state, report: () => whole('cluster') };
}

const openMemory = (): OpenState => ({ state: new MemoryState(), report: () => whole('memory') });

const whole = (kind: SharedStateReport['kind']): SharedStateReport => ({
  kind,
  isWhole: true,
  processes: 1,
  unsettled: 0,
  losses: 0,
});
