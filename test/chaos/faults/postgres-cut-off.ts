import { needsPostgres } from './fault.js';
import type { Fault } from './fault.js';

/** The network to PostgreSQL is down: with an end of its connections, or without a word. */
export const postgresCutOff: Fault = {
  name: 'postgres-cut-off',
  parts: ['postgres'],
  shortest: 500,
  longest: 8_000,
  missing: needsPostgres,
  strike: ({ place, chance }) => {
    if (chance.percent(50)) place.postgres?.network.cut();
    else place.postgres?.network.silence();
    return () => place.postgres?.network.restore();
  },
};
