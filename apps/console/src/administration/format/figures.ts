const whole = new Intl.NumberFormat('en-US');
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const fine = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 2,
});

/** `12,345`. */
export const wholeNumber = (value: number): string => whole.format(value);

/** `12.3K`, where there is little room. */
export const shortNumber = (value: number): string => short.format(value);

/** `$12.35`; of less than a cent its first two digits. */
export const dollars = (value: number): string =>
  value !== 0 && Math.abs(value) < 0.01 ? fine.format(value) : cents.format(value);

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** `12.3%` of a part from 0 to 1. */
export const share = (part: number): string => percent.format(part);

const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** From one time of the API to another: what both have in common is said once. */
export const localSpan = (from: string, to: string): string =>
  dayAndTime.formatRange(new Date(from), new Date(to));

/** A time of the API in the viewer's zone and habits. */
export const localTime = (iso: string): string => dayAndTime.format(new Date(iso));

const toTheSecond = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The same to the second, without the year. */
export const exactTime = (iso: string): string => toTheSecond.format(new Date(iso));

const toTheYear = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** The same with the year. */
export const fullTime = (iso: string): string => toTheYear.format(new Date(iso));
