import type { JsonObject } from '#libs/json';
import { text } from './field-checks.js';
import { InvalidField } from './invalid-field.js';

/** Checks a text block, or a bare string in its place. @throws InvalidField where it says nothing */
export function checkWords(value: JsonObject['text'], path: string, field: 'messages' | 'system'): void {
  const words = text(value, path);
  if (words === '') throw new InvalidField(field, 'text content blocks must be non-empty');
  if (words.trim() === '')
    throw new InvalidField(field, 'text content blocks must contain non-whitespace text');
}
