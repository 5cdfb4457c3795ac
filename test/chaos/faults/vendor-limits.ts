import { moodFault } from './vendor-mood.js';

/** The vendor's rate limit is reached, with and without a time to wait. */
export const vendorLimits = moodFault({
  name: 'vendor-limits',
  percent: 50,
  faults: (chance) => ({
    status: { code: 429 },
    headers: { 'retry-after': chance.percent(50) ? '1' : '' },
  }),
});
