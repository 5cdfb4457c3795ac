import type { JsonValue } from '#libs/json';
import { formats } from '../../../formats/formats.js';
import type { TestedFormat } from '../../../formats/formats.js';

/** Larger ones take long and reach no further. */
export const largestSeed = 6_000;

export const formatNames: readonly string[] = formats.map(({ name }) => name);

/** The format that a document names; any other word names one as well, so that no input is wasted. */
export function formatNamed(name: JsonValue | undefined): TestedFormat {
  const place = JSON.stringify(name ?? '').length % formats.length;
  const found = formats.find((format) => format.name === name) ?? formats[place];
  if (found === undefined) throw new Error('There are no formats.');
  return found;
}
