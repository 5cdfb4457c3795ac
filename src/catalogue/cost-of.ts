import type { InputUsage, OutputUsage, Usage } from '#libs/canonical';
import type { Prices, Rates } from '../config/model-facts.js';

/** What a request cost. */
export interface Cost {
  /** Whole billionths of a US dollar: sums of them stay exact up to nine million dollars. */
  readonly nanoDollars: number;
  /** What was counted and has no known price, by its name in the usage. Empty: the cost is whole. */
  readonly unpriced: readonly string[];
}

/** Something counted, the price that holds for it, and of how many the price is. */
interface Line {
  readonly name: string;
  readonly count: number;
  readonly price: number | undefined;
  readonly per: number;
}

const million = 1_000_000;
const hour = 3600;

/**
 * What a request cost.
 *
 * - Prices of a longer prompt's tier hold for the whole request.
 * - What is read from a cache or written to one, sound, pictures and thinking cost as other tokens of their side where
 *   they have no price of their own: so the sources mean it. Only what is kept for an hour, where other writes have a
 *   price and this one none, is not known.
 * - Of what was cached vendors do not say how much was sound: sound that was read anew is taken to be as much as can be.
 * - Where a vendor counts several things of one side (tokens and seconds), those with a price are what is paid for. Who
 *   sells by the piece (pictures, hours, characters, searches) charges for no tokens but those that have a price too.
 * - A price for each request comes on top; where a model has no other price of its answers, it is what is paid for.
 *
 * Computed in whole picodollars and rounded once.
 * @param usage of one request that was answered
 * @returns undefined where nothing was counted, and requests themselves have no price
 */
export function costOf(
  { input = {}, output = {}, serverTools = {} }: Usage,
  prices: Prices,
): Cost | undefined {
  const rates = ratesFor(prices, input.total ?? 0);
  const sides = [inputLines(input, rates), outputLines(output, rates), toolLines(serverTools, rates)];
  const counted = sides.map((lines) => lines.filter(({ count }) => count > 0));
  const request = requestLines(rates);
  if (request.length === 0 && counted.every((lines) => lines.length === 0)) return undefined;
  const picoDollars = [...request, ...counted.flat()].reduce((sum, line) => sum + picoDollarsOf(line), 0);
  const [heard = [], made = [], tools = []] = counted;
  const isSoldByPiece = counted.flat().some((line) => pieces.has(line.name) && !isUnpriced(line));
  const isWhole = isSoldByPiece || isSoldByRequest(rates);
  const unpaid = isWhole ? [] : [...unpricedSide(heard), ...unpricedSide(made)];
  const missing = [...unpaid, ...tools.filter(isUnpriced)];
  return {
    nanoDollars: Math.round(picoDollars / 1000),
    unpriced: [...new Set(missing.map(({ name }) => name))],
  };
}

/** Dollars as a number, for people and JSON. */
export const toDollars = ({ nanoDollars }: Pick<Cost, 'nanoDollars'>): number => nanoDollars / 1e9;

function ratesFor({ tiers = [], upTo = Infinity, ...base }: Prices, tokens: number): Rates {
  if (tokens > upTo) return {};
  const reached = tiers.filter(({ above }) => tokens > above);
  const highest = Math.max(...reached.map(({ above }) => above));
  const tier = reached.find(({ above }) => above === highest);
  return tier === undefined ? base : { ...base, ...tier };
}

function inputLines(input: InputUsage, rates: Rates): readonly Line[] {
  const { cacheRead = 0, cacheWrite = {} } = input;
  const kept = cacheWrite.oneHour ?? 0;
  const written = Math.max(0, (cacheWrite.total ?? (cacheWrite.fiveMinutes ?? 0) + kept) - kept);
  const plain = input.uncached ?? Math.max(0, (input.total ?? 0) - cacheRead - written - kept);
  const audio = apart(rates.inputAudio, input.audio, plain);
  const image = apart(rates.inputImage, input.image, plain - audio);
  const hourly = rates.cacheWriteHour ?? (rates.cacheWrite === undefined ? rates.input : undefined);
  return [
    tokens('input', plain - audio - image, rates.input),
    tokens('input', audio, rates.inputAudio),
    tokens('input', image, rates.inputImage),
    tokens('cacheRead', cacheRead, rates.cacheRead ?? rates.input),
    tokens('cacheWrite', written, rates.cacheWrite ?? rates.input),
    tokens('cacheWriteHour', kept, hourly),
    { name: 'secondsHeard', count: input.seconds ?? 0, price: rates.hourHeard, per: hour },
    { name: 'searches', count: input.searches ?? 0, price: rates.thousandSearches, per: 1000 },
    { name: 'charactersRead', count: input.characters ?? 0, price: rates.characters, per: million },
  ];
}

function outputLines(output: OutputUsage, rates: Rates): readonly Line[] {
  const { total = 0 } = output;
  const reasoning = apart(rates.reasoning, output.reasoning, total);
  const audio = apart(rates.outputAudio, output.audio, total - reasoning);
  const image = apart(rates.outputImage, output.image, total - reasoning - audio);
  return [
    tokens('output', total - reasoning - audio - image, rates.output),
    tokens('output', reasoning, rates.reasoning),
    tokens('output', audio, rates.outputAudio),
    tokens('output', image, rates.outputImage),
    { name: 'images', count: output.images ?? 0, price: rates.image, per: 1 },
    { name: 'secondsMade', count: output.seconds ?? 0, price: rates.hourMade, per: hour },
  ];
}

const toolLines = (tools: Readonly<Record<string, number>>, rates: Rates): readonly Line[] =>
  Object.entries(tools).map(([name, count]) => ({
    name,
    count,
    price: name.startsWith('web_search') ? rates.thousandSearches : undefined,
    per: 1000,
  }));

/** A price of 0 changes nothing: what counted nothing stays without a cost. */
const requestLines = ({ perRequest = 0 }: Rates): readonly Line[] =>
  perRequest === 0 ? [] : [{ name: 'requests', count: 1, price: perRequest, per: 1 }];

/** Whether a request pays for all that is read and written. */
const isSoldByRequest = (rates: Rates): boolean =>
  rates.perRequest !== undefined &&
  Object.entries(rates).every(([name, price]) => typeof price !== 'number' || besideRequests.has(name));

const tokens = (name: string, count: number, price: number | undefined): Line => ({
  name,
  count,
  price,
  per: million,
});

/** The part of `whole` that has a price of its own; 0 where it has none. */
const apart = (price: number | undefined, part: number | undefined, whole: number): number =>
  price === undefined ? 0 : Math.min(part ?? 0, whole);

/** A price has at most six decimals: of a million of something, one costs a whole number of picodollars. */
const picoDollarsOf = ({ count, price = 0, per }: Line): number =>
  per === million
    ? count * Math.round(price * million)
    : Math.round(((count * Math.round(price * million)) / per) * million);

const isUnpriced = ({ price }: Line): boolean => price === undefined;

/** Vendors sell by one measure and tell others. */
const unpricedSide = (lines: readonly Line[]): readonly Line[] =>
  lines.some(({ price, name }) => price !== undefined && !partOfTokens.has(name))
    ? lines.filter((line) => isUnpriced(line) && partOfTokens.has(line.name))
    : lines.filter(isUnpriced);

/** Numbers among prices that are no price of what is read or written. */
const besideRequests: ReadonlySet<string> = new Set(['perRequest', 'thousandSearches', 'above']);

/** What is sold instead of tokens. */
const pieces: ReadonlySet<string> = new Set([
  'images',
  'secondsHeard',
  'secondsMade',
  'charactersRead',
  'searches',
]);
/** These do not stand for the whole side. */
const partOfTokens: ReadonlySet<string> = new Set(['cacheRead', 'cacheWrite', 'cacheWriteHour']);
