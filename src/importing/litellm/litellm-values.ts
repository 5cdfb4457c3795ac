import { textOf } from '../fields.js';
import type { Fields } from '../fields.js';
import { literal, reference, Secret } from '../secret.js';

const fromEnvironment = /^os\.environ\/([A-Za-z_]\w*)$/;

/** The variable that a value of LiteLLM's is read from. */
export const variableOf = (value: unknown): string | undefined =>
  fromEnvironment.exec(textOf(value) ?? '')?.[1];

/** A text as the configuration writes it: `os.environ/NAME` is `${NAME}`. */
export function settingOf(value: unknown): string | undefined {
  const variable = variableOf(value);
  const text = textOf(value);
  return variable === undefined ? text && literal(text) : reference(variable);
}

/** The same for a text that is a secret where it stands there itself. */
export function secretOf(fields: Fields, key: string, where: string): string | Secret | undefined {
  const variable = variableOf(fields[key]);
  const text = textOf(fields[key]);
  if (variable !== undefined) return reference(variable);
  return text === undefined ? undefined : new Secret(text, `${where}.${key}`);
}
