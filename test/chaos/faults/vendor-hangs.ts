import { moodFault } from './vendor-mood.js';

/** The vendor falls silent: before the head, after it, or in the middle of an answer. Deadlines end it. */
export const vendorHangs = moodFault({
  name: 'vendor-hangs',
  percent: 30,
  faults: (chance) =>
    [{ silent: true }, { delayBeforeFirstByte: 60_000 }, { hangAfterEvents: chance.between(1, 5) }][
      chance.between(0, 2)
    ] ?? {},
});
