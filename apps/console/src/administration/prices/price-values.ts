import type { PriceCreationDto } from '../api/api-types.js';

/** What most models have a price for. */
export const usualRates = ['input', 'output', 'cacheRead'] as const;
/** What some have. */
export const furtherRates = [
  'cacheWrite',
  'cacheWriteHour',
  'reasoning',
  'inputAudio',
  'outputAudio',
  'inputImage',
  'outputImage',
  'hourHeard',
  'hourMade',
  'image',
  'characters',
  'thousandSearches',
  'perRequest',
] as const;
type UsualRate = (typeof usualRates)[number];
export type RateName = UsualRate | (typeof furtherRates)[number];

/** What a prompt above so many tokens costs, as it is written in a form. */
export interface TierValues {
  /** Tells tiers apart. */
  readonly key: string;
  readonly above: string;
  readonly rates: Readonly<Record<UsualRate, string>>;
}

/** A price as it is written in a form: texts are empty where there is nothing. */
export interface PriceValues {
  readonly provider: string;
  /** As its provider names it, or a pattern. */
  readonly model: string;
  readonly rates: Readonly<Record<RateName, string>>;
  readonly tiers: readonly TierValues[];
  /** As the browser's own field has it, in the viewer's zone: `2026-12-31T23:59`. */
  readonly from: string;
  readonly note: string;
}

const allRates = [...usualRates, ...furtherRates];

/** A form without a price in it. */
export const newPrice = (provider = '', model = ''): PriceValues => ({
  provider,
  model,
  rates: Object.fromEntries(allRates.map((name) => [name, ''])) as Record<RateName, string>,
  tiers: [],
  from: '',
  note: '',
});

/** A tier that nothing is said of yet. @param key unlike those of others */
export const newTier = (key: string): TierValues => ({
  key,
  above: '',
  rates: { input: '', output: '', cacheRead: '' },
});

/** The same as the admin API takes it. */
export function creationOf({ provider, model, rates, tiers, from, note }: PriceValues): PriceCreationDto {
  const further = tiers.map(({ above, rates: others }) => ({ above: Number(above), ...numbersOf(others) }));
  return {
    provider,
    model: model.trim(),
    prices: { ...numbersOf(rates), ...(further.length > 0 && { tiers: further }) },
    ...(from !== '' && { from: new Date(from).toISOString() }),
    ...(note.trim() !== '' && { note: note.trim() }),
  };
}

const numbersOf = (rates: Readonly<Record<string, string>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(rates)
      .filter(([, text]) => text.trim() !== '')
      .map(([name, text]) => [name, Number(text)]),
  );

/** A field whose text can be seen to be wrong before anybody is asked, by its name in the API. */
export interface SeenFault {
  readonly param: string;
  readonly kind: 'missing' | 'noModel' | 'noPrice' | 'notNumber' | 'noTokens';
}

const tokens = /^\s*[1-9]\d{0,8}\s*$/;
const money = /^\s*(?:\d{1,12}(?:\.\d{0,9})?|\.\d{1,9})?\s*$/;

/** What can be seen to be wrong. */
export function faultsOf({ provider, model, rates, tiers }: PriceValues): readonly SeenFault[] {
  const isEmpty = Object.values(rates).every((text) => text.trim() === '');
  return [
    ...(provider === '' ? [{ param: 'provider', kind: 'missing' as const }] : []),
    ...(model.trim() === '' ? [{ param: 'model', kind: 'noModel' as const }] : []),
    ...(isEmpty ? [{ param: 'prices.input', kind: 'noPrice' as const }] : []),
    ...Object.entries(rates)
      .filter(([, text]) => !money.test(text))
      .map(([name]) => ({ param: `prices.${name}`, kind: 'notNumber' as const })),
    ...tiers.flatMap(({ above, rates: others }, index) => [
      ...(tokens.test(above) ? [] : [{ param: `prices.tiers.${index}.above`, kind: 'noTokens' as const }]),
      ...Object.entries(others)
        .filter(([, text]) => !money.test(text))
        .map(([name]) => ({ param: `prices.tiers.${index}.${name}`, kind: 'notNumber' as const })),
    ]),
  ];
}
