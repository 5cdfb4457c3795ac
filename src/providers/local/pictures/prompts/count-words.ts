/** Drawn where many are wanted and nobody says how many. */
export const bareNumber = 3;
/** Drawn of one thing at most. */
export const mostOfOne = 60;

const counts: Readonly<Record<string, number>> = {
  one: 1,
  single: 1,
  lone: 1,
  solitary: 1,
  two: 2,
  pair: 2,
  couple: 2,
  twin: 2,
  both: 2,
  three: 3,
  trio: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  dozen: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
  few: 3,
  some: 3,
  several: 4,
  group: 5,
  bunch: 5,
  family: 4,
  many: 8,
  herd: 7,
  flock: 8,
  swarm: 12,
  school: 8,
  crowd: 12,
  hundreds: 100,
  dozens: 24,
  thousand: 1000,
  thousands: 1000,
  lots: 9,
};

/** Words that count only with "of" behind them: a school of fish, but a school. */
const collective = new Set([
  'pair',
  'couple',
  'group',
  'bunch',
  'family',
  'herd',
  'flock',
  'swarm',
  'school',
  'crowd',
  'trio',
]);

/** How many a word or a number in digits means; words that count only before "of" need it. */
export function countNamed(word: string, next: string | undefined): number | undefined {
  if (/^\d{1,4}$/.test(word)) return Number(word);
  if (collective.has(word) && next !== 'of') return undefined;
  return Object.hasOwn(counts, word) ? counts[word] : undefined;
}
