import type { Fault } from './setting-kinds.js';

/** What `${NAME}` in a text became. */
export interface Interpolated {
  readonly text: string;
  /** True where the text holds the value of a variable: it may be a secret, so no message shows it. */
  readonly fromEnvironment: boolean;
  readonly faults: readonly Fault[];
}

/** `$${` (escaped), `${NAME}`, `${NAME:-default}`, or a `${` that is neither. */
const reference = /\$\$\{|\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}|\$\{/g;

/**
 * Replaces `${NAME}` by the environment's value and `${NAME:-text}` by that or the text; `$${` stands for `${`.
 * An empty variable counts as missing.
 */
export function interpolate(text: string, variable: (name: string) => string | undefined): Interpolated {
  if (!text.includes('${')) return { text, fromEnvironment: false, faults: [] };
  const faults: Fault[] = [];
  let fromEnvironment = false;
  const replaced = text.replaceAll(reference, (match, name?: string, fallback?: string) => {
    if (match === '$${') return '${';
    if (name === undefined) {
      faults.push(malformed);
      return '';
    }
    const value = variable(name);
    if (value !== undefined) fromEnvironment = true;
    else if (fallback === undefined) faults.push(missing(name));
    return value ?? fallback ?? '';
  });
  return { text: replaced, fromEnvironment, faults };
}

const malformed: Fault = {
  is: 'holds a ${ that names no variable',
  fix: 'Write ${NAME} or ${NAME:-default}, or $${ for the two characters themselves.',
};

const missing = (name: string): Fault => ({
  is: `reads the variable ${name}, which is not set`,
  fix: `Set ${name}, or give a default: \${${name}:-text}.`,
});
