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
export type RateName = (typeof usualRates)[number] | (typeof furtherRates)[number];

/** A price as it is written in a form: texts are empty where there is nothing. */
export interface PriceValues {
  readonly provider: string;
  /** As its provider names it, or a pattern. */
  readonly model: string;
  readonly rates: Readonly<Record<RateName, string>>;
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
  from: '',
  note: '',
});

/** The same as the admin API takes it. */
export function creationOf({ provider, model, rates, from, note }: PriceValues): PriceCreationDto {
  const said = Object.entries(rates).filter(([, text]) => text.trim() !== '');
  return {
    provider,
    model: model.trim(),
    prices: Object.fromEntries(said.map(([name, text]) => [name, Number(text)])),
    ...(from !== '' && { from: new Date(from).toISOString() }),
    ...(note.trim() !== '' && { note: note.trim() }),
  };
}

/** A field whose text can be seen to be wrong before anybody is asked, by its name in the API. */
export interface SeenFault {
  readonly param: string;
  readonly kind: 'missing' | 'noModel' | 'noPrice' | 'notNumber';
}

const money = /^\s*(?:\d{1,12}(?:\.\d{0,9})?|\.\d{1,9})?\s*$/;

/** What can be seen to be wrong. */
export function faultsOf({ provider, model, rates }: PriceValues): readonly SeenFault[] {
  const isEmpty = Object.values(rates).every((text) => text.trim() === '');
  return [
    ...(provider === '' ? [{ param: 'provider', kind: 'missing' as const }] : []),
    ...(model.trim() === '' ? [{ param: 'model', kind: 'noModel' as const }] : []),
    ...(isEmpty ? [{ param: 'prices.input', kind: 'noPrice' as const }] : []),
    ...Object.entries(rates)
      .filter(([, text]) => !money.test(text))
      .map(([name]) => ({ param: `prices.${name}`, kind: 'notNumber' as const })),
  ];
}
