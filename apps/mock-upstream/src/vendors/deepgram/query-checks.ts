import type { VendorReply } from '../vendor.js';
import { badRequest } from './deepgram-error.js';

/** Whether a text is a value of a parameter. */
export type ParameterCheck = (value: string) => boolean;

export const isText: ParameterCheck = (value) => value !== '';
export const isFlag: ParameterCheck = (value) => value === 'true' || value === 'false';

export function isWord(...words: readonly string[]): ParameterCheck {
  return (value) => words.includes(value);
}

export function isBetween(minimum: number, maximum: number): ParameterCheck {
  return (value) => value.trim() !== '' && Number(value) >= minimum && Number(value) <= maximum;
}

/** Looks at every parameter of an address. */
export function checkQuery(
  query: URLSearchParams,
  checks: Readonly<Record<string, ParameterCheck>>,
): VendorReply | undefined {
  for (const [name, value] of query) {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    if (!check) return badRequest(`Invalid query string. Unknown parameter: \`${name}\`.`);
    if (!check(value))
      return badRequest(`Invalid query string. Invalid value for \`${name}\`: \`${value}\`.`);
  }
  return undefined;
}
