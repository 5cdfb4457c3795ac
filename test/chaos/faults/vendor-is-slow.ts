import { moodFault } from './vendor-mood.js';

/** The vendor thinks long, and writes slowly and in pieces that end anywhere. */
export const vendorIsSlow = moodFault({
  name: 'vendor-is-slow',
  percent: 70,
  faults: (chance) => ({
    delayBeforeHead: chance.between(200, 1_500),
    delayBetweenChunks: chance.between(20, 80),
    chunkSize: chance.between(1, 400),
  }),
});
