import { moodFault } from './vendor-mood.js';

/** The vendor's answers break off: by the end of the connection, or in good order without their last event. */
export const vendorCuts = moodFault({
  name: 'vendor-cuts',
  percent: 50,
  faults: (chance) =>
    chance.percent(30)
      ? { endAfterEvents: chance.between(1, 5) }
      : { cut: { afterEvents: chance.between(1, 8), how: chance.percent(50) ? 'close' : 'reset' } },
});
