import type { Strategy } from './strategy.js';

/** As they are listed. */
export const priority: Strategy = (contenders) =>
  contenders.map(({ candidate }) => ({ candidate, reason: 'as listed' }));
