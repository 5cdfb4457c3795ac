import type { Extensions, FormatName } from './format.js';

/** Merges two sets of extensions format by format and key by key; what `next` says wins. */
export function mergeExtensions(
  previous: Extensions | undefined,
  next: Extensions | undefined,
): Extensions | undefined {
  if (previous === undefined || next === undefined) return next ?? previous;
  const merged: Record<string, Extensions[FormatName]> = { ...previous };
  for (const [format, fields] of Object.entries(next)) {
    merged[format] = { ...merged[format], ...fields };
  }
  return merged;
}
