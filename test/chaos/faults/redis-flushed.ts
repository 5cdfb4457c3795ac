import { needsRedis } from './fault.js';
import type { Fault } from './fault.js';

/** Redis forgets everything while its connections stand: as after a change to a replica that had nothing. */
export const redisFlushed: Fault = {
  name: 'redis-flushed',
  parts: ['redis'],
  shortest: 1,
  longest: 2,
  missing: needsRedis,
  strike: async ({ place }) => {
    await place.redis?.server.flush();
    return () => undefined;
  },
};
