import { clockJumps } from './clock-jumps.js';
import { diskFull } from './disk-full.js';
import type { Fault } from './fault.js';
import { gatewayKilled } from './gateway-killed.js';
import { gatewayPaused } from './gateway-paused.js';
import { gatewayStopped } from './gateway-stopped.js';
import { postgresCutOff } from './postgres-cut-off.js';
import { postgresPaused } from './postgres-paused.js';
import { postgresStopped } from './postgres-stopped.js';
import { redisCutOff } from './redis-cut-off.js';
import { redisFlushed } from './redis-flushed.js';
import { redisPaused } from './redis-paused.js';
import { redisStopped } from './redis-stopped.js';
import { vendorCutOff } from './vendor-cut-off.js';
import { vendorCuts } from './vendor-cuts.js';
import { vendorFails } from './vendor-fails.js';
import { vendorHangs } from './vendor-hangs.js';
import { vendorIsSlow } from './vendor-is-slow.js';
import { vendorLimits } from './vendor-limits.js';
import { vendorTalksRubbish } from './vendor-talks-rubbish.js';
import { vendorUnreachable } from './vendor-unreachable.js';

/** Everything that can go wrong. */
export const allFaults: readonly Fault[] = [
  vendorLimits,
  vendorFails,
  vendorHangs,
  vendorCuts,
  vendorIsSlow,
  vendorTalksRubbish,
  vendorCutOff,
  vendorUnreachable,
  gatewayKilled,
  gatewayStopped,
  gatewayPaused,
  diskFull,
  clockJumps,
  postgresStopped,
  postgresPaused,
  postgresCutOff,
  redisStopped,
  redisPaused,
  redisCutOff,
  redisFlushed,
];
