import { needsRedis } from './fault.js';
import type { Fault } from './fault.js';

/** Redis is stopped, and started again with nothing in it. */
export const redisStopped: Fault = {
  name: 'redis-stopped',
  parts: ['redis'],
  shortest: 500,
  longest: 8_000,
  missing: needsRedis,
  strike: async ({ place }) => {
    await place.redis?.server.stop();
    return () => place.redis?.server.restart();
  },
};
