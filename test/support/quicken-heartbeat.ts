import { GATEWAY_CONFIGURATION } from '../../src/config/gateway-configuration.js';
import type { TestGateway } from './gateway.js';

/** Heartbeats more often than an operator may choose (milliseconds), so that tests need not wait. */
export function quickenHeartbeat({ application }: TestGateway, heartbeat: number): void {
  Object.assign(application.get(GATEWAY_CONFIGURATION, { strict: false }), { stream: { heartbeat } });
}

/** Long enough that no busy machine hears one by mistake, in milliseconds. */
export const usualHeartbeat = 15_000;
