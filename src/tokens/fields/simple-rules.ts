import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { longestPattern, mostAsterisks } from '#libs/provider-kit';
import type { Rule } from './rule.js';

/** Of a name and the like, in characters. */
const longestLine = 100;
/** No control character, no line break, no blank at either end. */
const line = /^(?!\s)[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+(?<!\s)$/u;

/** One line of printable text. @param longest characters */
export const textLine =
  (longest = longestLine): Rule<string> =>
  (value, param, faults) =>
    typeof value === 'string' && value.length <= longest && line.test(value)
      ? value
      : faults.add(
          param,
          'is not a line of text',
          `Write 1 to ${longest} printable characters, without blanks at the ends.`,
        );

export const flag: Rule<boolean> = (value, param, faults) =>
  typeof value === 'boolean' ? value : faults.add(param, 'is not true or false', 'Write true or false.');

/** A whole number of at least 1. */
export const count =
  (most: number): Rule<number> =>
  (value, param, faults) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= most
      ? value
      : faults.add(
          param,
          'is no such number',
          `Write a whole number from 1 to ${most.toLocaleString('en-US')}, or null for no limit.`,
        );

/** One of several words. */
export const oneOf =
  <Word extends string>(words: readonly Word[]): Rule<Word> =>
  (value, param, faults) =>
    words.find((word) => word === value) ??
    faults.add(param, 'is none of the words it may be', `Write one of: ${words.join(', ')}.`);

const nanoDigits = 9;
const mostDollars = 9_000_000;

/** US dollars. @returns whole billionths of them */
export const dollars: Rule<number> = (value, param, faults) => {
  const fix = `Write US dollars as a number from 0 to ${mostDollars.toLocaleString('en-US')}, such as 25 or 0.5.`;
  if (typeof value !== 'number' || !Number.isFinite(value)) return faults.add(param, 'is no number', fix);
  if (value < 0) return faults.add(param, 'is negative', fix);
  if (value > mostDollars) return faults.add(param, 'is too large', fix);
  // Not by multiplying, which rounds once more.
  const nanoDollars = Number(value.toFixed(nanoDigits).replace('.', ''));
  return nanoDollars === 0 && value > 0
    ? faults.add(param, 'is less than a billionth of a dollar', fix)
    : nanoDollars;
};

const moment = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** @returns milliseconds since the epoch, or undefined where the text is no time in ISO 8601 with its zone */
export function parseTime(text: string): number | undefined {
  const [, year, month, day] = moment.exec(text) ?? [];
  const time = Date.parse(text);
  if (day === undefined || Number.isNaN(time)) return undefined;
  // The 30th of February is no day, though it can be counted on to the 2nd of March.
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Number(day) <= lastDay ? time : undefined;
}

/** A time in ISO 8601 that is yet to come. @returns milliseconds since the epoch */
export const futureTime =
  (now: number): Rule<number> =>
  (value, param, faults) => {
    const fix = 'Write a time to come with its zone, such as 2031-05-17T12:00:00Z, or null for never.';
    const time = typeof value === 'string' ? parseTime(value) : undefined;
    if (time === undefined) return faults.add(param, 'is no time', fix);
    return time > now ? time : faults.add(param, 'is over already', fix);
  };

/** A pattern of model names. */
export const modelPattern: Rule<string> = (value, param, faults) => {
  const fix = `Write a model's name; an asterisk stands for any text, up to ${mostAsterisks} of them in one pattern.`;
  if (typeof value !== 'string' || value === '' || /\p{Cc}/u.test(value) || !value.isWellFormed()) {
    return faults.add(param, 'is no pattern of model names', fix);
  }
  if (value.length > longestPattern)
    return faults.add(param, `is longer than ${longestPattern} characters`, fix);
  const asterisks = value.split('*').length - 1;
  return asterisks > mostAsterisks ? faults.add(param, `has ${asterisks} asterisks`, fix) : value;
};

/** An address or a network. @returns the network, as `10.0.0.0/8` */
export const ipRange: Rule<string> = (value, param, faults) => {
  const fix = 'Write an address such as 203.0.113.7, or a network such as 10.0.0.0/8 or 2001:db8::/32.';
  const [address = '', size, ...more] = typeof value === 'string' ? value.split('/') : [];
  if (isIP(address) === 0 || address.includes('%') || more.length > 0) {
    return faults.add(param, 'is no address and no network', fix);
  }
  const parsed = ipaddr.parse(address);
  const bits = parsed.kind() === 'ipv4' ? 32 : 128;
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress()) {
    return faults.add(param, 'is IPv4 written as IPv6', `Write ${parsed.toIPv4Address().toString()}.`);
  }
  if (size !== undefined && (!/^\d{1,3}$/.test(size) || Number(size) > bits)) {
    return faults.add(param, `has no size from 0 to ${bits} behind its slash`, fix);
  }
  const written = `${parsed.toString()}/${Number(size ?? bits)}`;
  const network =
    bits === 32 ? ipaddr.IPv4.networkAddressFromCIDR(written) : ipaddr.IPv6.networkAddressFromCIDR(written);
  const canonical = `${network.toString()}/${Number(size ?? bits)}`;
  return written === canonical
    ? canonical
    : faults.add(param, 'has an address with bits behind the network', `Write ${canonical}.`);
};
