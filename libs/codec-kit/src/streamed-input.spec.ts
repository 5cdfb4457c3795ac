import { expect, it } from '@jest/globals';
import { CustomInput, FunctionInput } from './streamed-input.js';

const written = (input: FunctionInput | CustomInput, ...pieces: string[]) =>
  [...pieces.map((piece) => input.push(piece)), input.end()].join('');

it.each([
  ['an object in pieces', ['{"a"', ':1}'], '{"a":1}'],
  ['an object after white space', ['\n', ' {', '}'], '\n {}'],
  ['an object that the model never ended', ['{"a":'], '{"a":'],
  ['nothing', [], '{}'],
  ['white space', [' ', '\n'], '{}'],
  ['a list', ['[', '1]'], '{"_raw":"[1]"}'],
  ['a text with marks', [' "a', '\n"'], '{"_raw":" \\"a\\n\\""}'],
  ['half a character per piece', ['\uD83D', '\uDE00'], '{"_raw":"\\ud83d\\ude00"}'],
])('%s is an object', (_, pieces, expected) => {
  expect(written(new FunctionInput(), ...pieces)).toBe(expected);
});

it('free text is the one string of an object', () => {
  expect(written(new CustomInput(), 'SELECT', ' "x"')).toBe('{"input":"SELECT \\"x\\""}');
  expect(written(new CustomInput())).toBe('{"input":""}');
});
