import type { InputUsage, OutputUsage } from '#libs/canonical';
import type { JsonValue } from '#libs/json';

/** All tokens read, cache included, for formats that count so. */
export function inputTotal(input: InputUsage): number {
  return input.total ?? (input.uncached ?? 0) + (input.cacheRead ?? 0) + (cacheWritten(input) ?? 0);
}

/** All tokens written to a cache, whatever their time to live; undefined where nobody said. */
export function cacheWritten({ cacheWrite }: InputUsage): number | undefined {
  if (cacheWrite === undefined) return undefined;
  return cacheWrite.total ?? (cacheWrite.fiveMinutes ?? 0) + (cacheWrite.oneHour ?? 0);
}

/** All tokens written, reasoning included. */
export function outputTotal(output: OutputUsage): number {
  return output.total ?? (output.text ?? 0) + (output.reasoning ?? 0);
}

/** `{ [name]: value }` where the value is a number, else nothing; to be spread. */
export function count<Name extends string>(
  name: Name,
  value: JsonValue | undefined,
): Partial<Record<Name, number>> {
  return (typeof value === 'number' ? { [name]: value } : {}) as Partial<Record<Name, number>>;
}
