import { needsRedis } from './fault.js';
import type { Fault } from './fault.js';

/** Redis takes everything and answers nothing. */
export const redisPaused: Fault = {
  name: 'redis-paused',
  parts: ['redis'],
  shortest: 500,
  longest: 8_000,
  missing: needsRedis,
  strike: async ({ place }) => {
    await place.redis?.server.pause();
    return () => place.redis?.server.resume();
  },
};
