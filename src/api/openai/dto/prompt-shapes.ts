/** A text, texts, token ids, or lists of token ids; at least one of them. */
export function isPrompt(value: unknown): boolean {
  if (!Array.isArray(value)) return typeof value === 'string';
  return value.length > 0 && (areTexts(value) || areTokenIds(value) || value.every(isTokenPrompt));
}

/** A text or texts. */
export function isTextOrTexts(value: unknown): boolean {
  return typeof value === 'string' || (Array.isArray(value) && areTexts(value));
}

const areTexts = (list: readonly unknown[]): boolean => list.every((entry) => typeof entry === 'string');

const areTokenIds = (list: readonly unknown[]): boolean => list.every((entry) => Number.isInteger(entry));

const isTokenPrompt = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && areTokenIds(value);
