import type { InputUsage, OutputUsage, Usage } from '#libs/canonical';
import type { Prices, Rates } from '../config/model-facts.js';
import { Bill } from './bill.js';

/** What a request cost. */
export interface Cost {
  /** Whole billionths of a US dollar: sums of them stay exact up to nine million dollars. */
  readonly nanoDollars: number;
  /** What was counted and has no known price, by its name in the usage. Empty: the cost is whole. */
  readonly unpriced: readonly string[];
}

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
export function costOf({ input, output, serverTools }: Usage, prices: Prices): Cost | undefined {
  const rates = ratesFor(prices, input?.total ?? 0);
  const request = requestBill(rates);
  const heard = input === undefined ? nothing : inputBill(input, rates);
  const made = output === undefined ? nothing : outputBill(output, rates);
  const tools = serverTools === undefined ? nothing : toolsBill(serverTools, rates);
  if (!request.isCounted && !heard.isCounted && !made.isCounted && !tools.isCounted) return undefined;
  const picoDollars = request.picoDollars + heard.picoDollars + made.picoDollars + tools.picoDollars;
  const isWhole = heard.isSoldByPiece || made.isSoldByPiece || isSoldByRequest(rates);
  const unpaid = isWhole ? none : together(heard.unpaid, made.unpaid);
  return { nanoDollars: Math.round(picoDollars / 1000), unpriced: together(unpaid, tools.unpriced) };
}

/** Dollars as a number, for people and JSON. */
export const toDollars = ({ nanoDollars }: Pick<Cost, 'nanoDollars'>): number => nanoDollars / 1e9;

function ratesFor(prices: Prices, tokens: number): Rates {
  if (prices.tiers === undefined && prices.upTo === undefined) return prices;
  const { tiers = [], upTo = Infinity, ...base } = prices;
  if (tokens > upTo) return {};
  const reached = tiers.filter(({ above }) => tokens > above);
  const highest = Math.max(...reached.map(({ above }) => above));
  const tier = reached.find(({ above }) => above === highest);
  return tier === undefined ? base : { ...base, ...tier };
}

function inputBill(input: InputUsage, rates: Rates): Bill {
  const bill = new Bill();
  const { cacheRead = 0, cacheWrite } = input;
  const kept = cacheWrite?.oneHour ?? 0;
  const written = Math.max(0, (cacheWrite?.total ?? (cacheWrite?.fiveMinutes ?? 0) + kept) - kept);
  const plain = input.uncached ?? Math.max(0, (input.total ?? 0) - cacheRead - written - kept);
  const audio = apart(rates.inputAudio, input.audio, plain);
  const image = apart(rates.inputImage, input.image, plain - audio);
  const hourly = rates.cacheWriteHour ?? (rates.cacheWrite === undefined ? rates.input : undefined);
  bill.add('input', plain - audio - image, rates.input);
  bill.add('input', audio, rates.inputAudio);
  bill.add('input', image, rates.inputImage);
  bill.add('cacheRead', cacheRead, rates.cacheRead ?? rates.input);
  bill.add('cacheWrite', written, rates.cacheWrite ?? rates.input);
  bill.add('cacheWriteHour', kept, hourly);
  bill.add('secondsHeard', input.seconds ?? 0, rates.hourHeard, hour);
  bill.add('searches', input.searches ?? 0, rates.thousandSearches, 1000);
  bill.add('charactersRead', input.characters ?? 0, rates.characters);
  return bill;
}

function outputBill(output: OutputUsage, rates: Rates): Bill {
  const bill = new Bill();
  const { total = 0 } = output;
  const reasoning = apart(rates.reasoning, output.reasoning, total);
  const audio = apart(rates.outputAudio, output.audio, total - reasoning);
  const image = apart(rates.outputImage, output.image, total - reasoning - audio);
  bill.add('output', total - reasoning - audio - image, rates.output);
  bill.add('output', reasoning, rates.reasoning);
  bill.add('output', audio, rates.outputAudio);
  bill.add('output', image, rates.outputImage);
  bill.add('images', output.images ?? 0, rates.image, 1);
  bill.add('secondsMade', output.seconds ?? 0, rates.hourMade, hour);
  return bill;
}

function toolsBill(tools: Readonly<Record<string, number>>, rates: Rates): Bill {
  const bill = new Bill();
  for (const [name, count] of Object.entries(tools)) {
    bill.add(name, count, name.startsWith('web_search') ? rates.thousandSearches : undefined, 1000);
  }
  return bill;
}

/** A price of 0 changes nothing: what counted nothing stays without a cost. */
function requestBill({ perRequest = 0 }: Rates): Bill {
  if (perRequest === 0) return nothing;
  const bill = new Bill();
  bill.add('requests', 1, perRequest, 1);
  return bill;
}

/** Whether a request pays for all that is read and written. */
const isSoldByRequest = (rates: Rates): boolean =>
  rates.perRequest !== undefined &&
  Object.entries(rates).every(([name, price]) => typeof price !== 'number' || besideRequests.has(name));

/** The part of `whole` that has a price of its own; 0 where it has none. */
const apart = (price: number | undefined, part: number | undefined, whole: number): number =>
  price === undefined ? 0 : Math.min(part ?? 0, whole);

/** Numbers among prices that are no price of what is read or written. */
const besideRequests: ReadonlySet<string> = new Set(['perRequest', 'thousandSearches', 'above']);

const none: readonly string[] = [];
/** Of what there is nothing of. */
const nothing = new Bill();

/** Each name once. */
const together = (some: readonly string[], others: readonly string[]): readonly string[] =>
  some.length + others.length === 0 ? none : [...new Set([...some, ...others])];
