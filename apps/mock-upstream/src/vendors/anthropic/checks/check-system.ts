import type { JsonValue } from '#libs/json';
import { checkWords } from './check-text.js';
import { isSaid, list, object, tag } from './field-checks.js';

/** Checks `system`: a string or text blocks. @throws InvalidField */
export function checkSystem(value: JsonValue | undefined): void {
  if (!isSaid(value) || typeof value === 'string') return;
  list(value, 'system').forEach((block, index) => {
    const path = `system.${index}`;
    const given = object(block, path);
    tag(given, path, ['text']);
    checkWords(given.text, `${path}.text`, 'system');
  });
}
