import type { Meaning } from './status-dot.js';

/** One of the values that a combobox offers. */
export interface ComboboxOption {
  readonly value: string;
  /** Heading under which it stands. Options of a group follow each other. */
  readonly group?: string;
  /** A state in a word or two, such as `pulling 62 %`, with what it means. */
  readonly note?: string;
  readonly meaning?: Meaning;
}

/** Options in whose value, group or note every word of a search stands. */
export function matchingOptions(
  options: readonly ComboboxOption[],
  search: string,
): readonly ComboboxOption[] {
  const words = search.trim().toLowerCase().split(/\s+/);
  return options.filter((option) => {
    const text = `${option.value} ${option.group ?? ''} ${option.note ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Index of the option that a search most likely means: the first that begins with it, or the first; -1 for none. */
export function bestOption(found: readonly ComboboxOption[], search: string): number {
  const wanted = search.trim().toLowerCase();
  if (wanted === '' || found.length === 0) return -1;
  return Math.max(
    found.findIndex((option) => option.value.toLowerCase().startsWith(wanted)),
    0,
  );
}

/**
 * What a text means that was typed and then left: a value, where it is one or resembles none; otherwise it was a
 * search, and means nothing.
 */
export function valueOfText(options: readonly ComboboxOption[], text: string): string | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  const same = options.find(({ value }) => value.toLowerCase() === typed.toLowerCase());
  if (same !== undefined) return same.value;
  return matchingOptions(options, typed).length === 0 ? typed : undefined;
}
