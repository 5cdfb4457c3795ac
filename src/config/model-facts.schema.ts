import { z } from 'zod';
import { kind, truth, wholeNumber } from './setting-kinds.js';
import type { Kind } from './setting-kinds.js';
import { settingNotes } from './setting.js';

/** Decimals of a price: a millionth of a dollar for a million tokens is a picodollar for each. */
const decimals = 6;
const highest = 1_000_000;

/** US dollars, as a decimal number. */
export function dollars(): Kind<number> {
  const fix = `Write US dollars as a number from 0 to ${highest} with at most ${decimals} decimals, such as 2.5.`;
  return kind<number>((value) => {
    const match = /^\d+(?:\.(\d+))?$/.exec(typeof value === 'boolean' ? '' : String(value));
    if (match === null) return { is: 'is no amount of money', fix };
    const amount = Number(value);
    return amount > highest || (match[1] ?? '').length > decimals ? { is: 'is out of range', fix } : amount;
  });
}

const catalogue = 'as the catalogue has it';
const notKnown = 'not known';
const otherInput = 'as input';
const otherOutput = 'as output';

const optional = <Value>({ schema }: Pick<Kind<Value>, 'schema'>, description: string, fallback: string) =>
  schema.optional().register(settingNotes, { description, fallback });

/** US dollars, for a million tokens where nothing else is said. */
const rates = {
  input: optional(dollars(), 'US dollars for a million tokens read.', notKnown),
  output: optional(dollars(), 'US dollars for a million tokens written.', notKnown),
  cacheRead: optional(dollars(), 'The same for tokens read from a cache.', otherInput),
  cacheWrite: optional(dollars(), 'The same for tokens written to a cache.', otherInput),
  cacheWriteHour: optional(
    dollars(),
    'The same for tokens kept there for an hour.',
    'as input where cacheWrite is too, else not known',
  ),
  reasoning: optional(dollars(), 'The same for tokens of thinking.', otherOutput),
  inputAudio: optional(dollars(), 'The same for tokens of sound heard.', otherInput),
  outputAudio: optional(dollars(), 'The same for tokens of sound made.', otherOutput),
  inputImage: optional(dollars(), 'The same for tokens of pictures seen.', otherInput),
  outputImage: optional(dollars(), 'The same for tokens of pictures made.', otherOutput),
  hourHeard: optional(dollars(), 'US dollars for an hour of sound heard.', notKnown),
  hourMade: optional(dollars(), 'US dollars for an hour of sound made.', notKnown),
  image: optional(dollars(), 'US dollars for a picture made.', notKnown),
  characters: optional(dollars(), 'US dollars for a million characters read aloud.', notKnown),
  thousandSearches: optional(
    dollars(),
    "US dollars for a thousand of the vendor's searches: of the web, or among documents (reranking).",
    notKnown,
  ),
  perRequest: optional(dollars(), 'US dollars for each request, beside all else it costs.', 'none'),
} as const;

const tier = z.strictObject({
  above: wholeNumber({ least: 1, most: 1_000_000_000 }).schema.register(settingNotes, {
    description: 'Tokens read above which the whole request costs what follows.',
  }),
  ...rates,
});

const prices = z.strictObject({
  ...rates,
  tiers: z.array(tier).optional().register(settingNotes, {
    description: 'Other prices for long prompts: each has above, and the prices that change.',
    fallback: 'none',
  }),
});

const capabilities = z.strictObject({
  vision: optional(truth(), 'Whether it sees pictures.', catalogue),
  audio: optional(truth(), 'Whether it hears sound.', catalogue),
  tools: optional(truth(), 'Whether it calls tools.', catalogue),
  schema: optional(truth(), 'Whether its answers follow a JSON schema.', catalogue),
  reasoning: optional(truth(), 'Whether it thinks before it answers.', catalogue),
  pictures: optional(truth(), 'Whether its answers hold pictures.', catalogue),
});

const count = wholeNumber({ least: 1, most: 1_000_000_000 });

/** What an operator can say of a model, over what the catalogue knows. The one place that checks it. */
export const modelFactsShape = {
  context: optional(count, 'Tokens that a prompt may have: longer ones go to others.', catalogue),
  maxOutput: optional(count, 'Tokens that an answer may have.', catalogue),
  capabilities: capabilities.optional(),
  prices: prices.optional(),
} as const;

/** The shapes within, for the documentation and for messages. */
export const modelFactsShapes = {
  prices: prices.shape,
  capabilities: capabilities.shape,
  tier: tier.shape,
} as const;
