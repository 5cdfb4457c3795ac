import { needsPostgres } from './fault.js';
import type { Fault } from './fault.js';

/** PostgreSQL is stopped, and started again. */
export const postgresStopped: Fault = {
  name: 'postgres-stopped',
  parts: ['postgres'],
  shortest: 500,
  longest: 8_000,
  missing: needsPostgres,
  strike: async ({ place }) => {
    await place.postgres?.server.stop();
    return () => place.postgres?.server.restart();
  },
};
