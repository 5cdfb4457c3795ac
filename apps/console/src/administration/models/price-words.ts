import { modelsTexts } from '../../texts/models.js';
import type { EffectivePriceDto } from '../api/api-types.js';
import { dollars } from '../format/figures.js';

const texts = modelsTexts.price;

type Rates = Readonly<Record<string, unknown>>;

/** A price in a few words: `$0.15 / $0.60`. */
export function ratesInWords(rates: Rates): string {
  const { input, output, perRequest, ...others } = rates;
  const words = [
    ...(typeof input === 'number' || typeof output === 'number'
      ? [texts.pair(rate(input), rate(output))]
      : []),
    ...(typeof perRequest === 'number' ? [texts.perRequest(dollars(perRequest))] : []),
  ];
  if (words.length === 0) return Object.entries(others).map(rateInWords).slice(0, 1).join('');
  return words.join(', ');
}

/** What a candidate costs; that nobody knows, where nobody does. */
export const priceInWords = ({ source, prices }: Pick<EffectivePriceDto, 'source' | 'prices'>): string => {
  if (source === 'embedded') return texts.free;
  return prices === null ? texts.unknown : ratesInWords(prices);
};

/** Whether everybody costs the same. */
export const costAlike = (prices: readonly (EffectivePriceDto | undefined)[]): boolean =>
  new Set(prices.map((price) => JSON.stringify(price?.prices))).size <= 1;

const rate = (value: unknown): string => (typeof value === 'number' ? dollars(value) : '—');

const rateInWords = ([name, value]: readonly [string, unknown]): string =>
  `${name} ${typeof value === 'number' ? dollars(value) : JSON.stringify(value)}`;
