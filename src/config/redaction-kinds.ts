import { linearPattern } from './linear-pattern.js';
import { kind } from './setting-kinds.js';
import type { Fault, Kind } from './setting-kinds.js';

const mostRules = 50;
const longestRule = 200;
const name = String.raw`(?:[\w$-]+|\*\*?)`;
const path = new RegExp(`^${name}(?:\\.${name})*$`);

/** Places in a JSON body, separated by commas: `messages.*.name, **.password`. */
export function placeList(): Kind<string> {
  return kind<string>((value) => {
    const places = partsOf(String(value), ',');
    const wrong = places.find((place) => place.length > longestRule || !path.test(place));
    if (wrong !== undefined) {
      return {
        is: `names no place: ${wrong.slice(0, 60)}`,
        fix: 'Write names with dots between, * for any name or element, ** for any depth: metadata, **.password.',
      };
    }
    return places.length > mostRules ? tooMany(places.length) : places.join(',');
  });
}

/** Regular expressions, one a line, that take linear time. */
export function patternLines(): Kind<string> {
  return kind<string>((value) => {
    const patterns = partsOf(String(value), '\n');
    for (const pattern of patterns) {
      const fault = faultOf(pattern);
      if (fault !== undefined) return fault;
    }
    return patterns.length > mostRules ? tooMany(patterns.length) : patterns.join('\n');
  });
}

function faultOf(pattern: string): Fault | undefined {
  const shown = pattern.slice(0, 60);
  if (pattern.length > longestRule) {
    return { is: `is too long: ${shown}`, fix: `Write at most ${longestRule} characters a line.` };
  }
  try {
    const matchesNothing = linearPattern(pattern).test('');
    return matchesNothing
      ? { is: `matches the empty text: ${shown}`, fix: 'Write a pattern that takes one character at least.' }
      : undefined;
  } catch (error) {
    const isSlow = Error.isError(error) && error.message.includes('linear time');
    return isSlow
      ? {
          is: `cannot be done in linear time: ${shown}`,
          fix: 'Do without look-around, back-references and large repetitions.',
        }
      : { is: `is no regular expression: ${shown}`, fix: 'Write one a line, without slashes around it.' };
  }
}

const partsOf = (text: string, separator: string): readonly string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const tooMany = (count: number): Fault => ({
  is: `has ${count} rules`,
  fix: `Write at most ${mostRules}.`,
});
