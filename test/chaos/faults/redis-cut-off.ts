import { needsRedis } from './fault.js';
import type { Fault } from './fault.js';

/** The network to Redis is down: with an end of its connections, or without a word. */
export const redisCutOff: Fault = {
  name: 'redis-cut-off',
  parts: ['redis'],
  shortest: 500,
  longest: 8_000,
  missing: needsRedis,
  strike: ({ place, chance }) => {
    if (chance.percent(50)) place.redis?.network.cut();
    else place.redis?.network.silence();
    return () => place.redis?.network.restore();
  },
};
