import { needsPostgres } from './fault.js';
import type { Fault } from './fault.js';

/** PostgreSQL takes everything and answers nothing: all of its processes stand still. */
export const postgresPaused: Fault = {
  name: 'postgres-paused',
  parts: ['postgres'],
  shortest: 500,
  longest: 8_000,
  missing: needsPostgres,
  strike: async ({ place }) => {
    await place.postgres?.server.pause();
    return () => place.postgres?.server.resume();
  },
};
