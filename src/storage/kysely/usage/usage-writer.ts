import type { UsageRepository } from '../../usage.repository.js';

/** How records come into a database. There is at least one. */
export type UsageWriter = Pick<UsageRepository, 'add' | 'addJson'>;
