import { moodFault } from './vendor-mood.js';

/** The vendor fails before it answers. */
export const vendorFails = moodFault({
  name: 'vendor-fails',
  percent: 60,
  faults: (chance) => ({
    status: { code: [500, 502, 503, 529][chance.between(0, 3)] ?? 500 },
    headers: { 'retry-after': '' },
  }),
});
