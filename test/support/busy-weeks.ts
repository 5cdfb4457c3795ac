import type { UsageRecord } from '../../src/storage/usage.repository.js';

/** What is asked, how often beside the others, how much it reads and writes, and what a million tokens cost of each. */
const habits = [
  {
    token: 'checkout assistant',
    team: 'payments',
    model: 'gpt-5',
    provider: 'openai',
    weight: 5,
    read: 1_800,
    written: 240,
    prices: [1.25, 10],
  },
  {
    token: 'support bot',
    team: 'support',
    model: 'claude-sonnet',
    provider: 'anthropic',
    weight: 4,
    read: 2_600,
    written: 310,
    prices: [3, 15],
  },
  {
    token: 'search',
    team: 'platform',
    model: 'gemini-flash',
    provider: 'google',
    weight: 6,
    read: 900,
    written: 120,
    prices: [0.3, 2.5],
  },
  {
    token: 'nightly batch',
    team: 'platform',
    model: 'llama-3.3-70b',
    provider: 'groq',
    weight: 2,
    read: 3_100,
    written: 420,
    prices: [0.59, 0.79],
  },
] as const;

const hour = 3_600_000;

/**
 * Requests of a small company over some weeks: busy by day, quiet at night and on weekends, seldom a failure.
 * @param now milliseconds since the epoch: the last of them
 * @param tokenIds by the tokens' names
 */
export function busyWeeks(now: number, weeks: number, tokenIds: ReadonlyMap<string, string>): UsageRecord[] {
  const random = sequence(7);
  const records: UsageRecord[] = [];
  for (let endedAt = now; endedAt > now - weeks * 168 * hour; endedAt -= (hour / 9) * (0.4 + random())) {
    const time = new Date(endedAt);
    const isWeekend = time.getUTCDay() % 6 === 0;
    const daylight = Math.max(0.08, Math.sin(((time.getUTCHours() - 5) / 16) * Math.PI));
    if (random() > daylight * (isWeekend ? 0.3 : 1)) continue;
    records.push(recordOf(records.length, Math.round(endedAt), random, tokenIds));
  }
  return records;
}

function recordOf(
  index: number,
  endedAt: number,
  random: () => number,
  tokenIds: ReadonlyMap<string, string>,
): UsageRecord {
  const { token, team, model, provider, read, written, prices } = chosen(random());
  const [size, luck] = [0.4 + 1.4 * random(), random()];
  const failed = luck > 0.985;
  const [input, output] = [Math.round(read * size), failed ? 0 : Math.round(written * size)];
  const cached = luck < 0.45 ? Math.round(input * 0.7) : 0;
  const firstByte = Math.round(220 + 500 * random() ** 3);
  const duration = firstByte + output * 9;
  const fresh = input - 0.9 * cached;
  return {
    ...{ id: `rec_${index}`, requestId: `req_${index}`, startedAt: endedAt - duration, endedAt },
    ...{
      tokenId: tokenIds.get(token) ?? token,
      tokenName: token,
      team,
      endpoint: 'generation',
      stream: true,
    },
    ...{ format: 'openai-chat', model, provider, upstreamModel: model, attempts: luck > 0.96 ? 2 : 1 },
    ...{ status: failed ? 502 : 200, end: failed ? 'failed' : 'complete', firstByte, duration },
    usage: { input: { total: input, cacheRead: cached }, output: { total: output } },
    nanoDollars: Math.round((fresh * prices[0] + output * prices[1]) * 1_000),
    savedNanoDollars: Math.round(0.9 * cached * prices[0] * 1_000),
  };
}

function chosen(part: number): (typeof habits)[number] {
  let left = part * habits.reduce((sum, { weight }) => sum + weight, 0);
  return habits.find(({ weight }) => (left -= weight) < 0) ?? habits[0];
}

/** Numbers from 0 to 1 that are the same each time. Source: mulberry32 */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
