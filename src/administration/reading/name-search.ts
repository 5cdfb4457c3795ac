import type { Rule } from '../../tokens/fields/rule.js';

const mostAsterisks = 3;
const longestSearch = 100;

/** A part of a name, in which an asterisk stands for any text. @returns the pieces between asterisks */
export const nameSearch: Rule<readonly string[]> = (value, param, faults) => {
  const fix = `Write a part of the name, 1 to ${longestSearch} characters; an asterisk stands for any text, up to ${mostAsterisks} of them.`;
  if (typeof value !== 'string' || value === '' || value.length > longestSearch || /\p{Cc}/u.test(value)) {
    return faults.add(param, 'cannot be looked for', fix);
  }
  const pieces = value.split('*');
  return pieces.length - 1 > mostAsterisks
    ? faults.add(param, `has ${pieces.length - 1} asterisks`, fix)
    : pieces.filter((piece) => piece !== '');
};

/** Whether a name holds the pieces in this order, whatever stands between them. Capitals do not count. */
export function nameHolds(name: string, pieces: readonly string[]): boolean {
  const text = name.toLowerCase();
  let at = 0;
  for (const piece of pieces) {
    const found = text.indexOf(piece.toLowerCase(), at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return true;
}
