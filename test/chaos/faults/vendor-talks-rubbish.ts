import { moodFault } from './vendor-mood.js';

/** The vendor's answers are none: broken JSON, pages in HTML, errors in the middle, an end that comes twice. */
export const vendorTalksRubbish = moodFault({
  name: 'vendor-talks-rubbish',
  percent: 50,
  faults: (chance) => {
    const afterEvents = chance.between(0, 6);
    const kinds = [
      { malformed: { kind: 'json', afterEvents } },
      { malformed: { kind: 'framing', afterEvents } },
      { errorEvent: { afterEvents } },
      { bareError: { afterEvents } },
      { repeatEnd: true },
    ] as const;
    return kinds[chance.between(0, kinds.length - 1)] ?? {};
  },
});
