import { expect, it } from '@jest/globals';
import { CandidateNumbers } from './index.js';

it.each([
  ['said', [1, 0], [1, 0]],
  ['left away', [undefined, undefined], [0, 1]],
  ['the same', [0, 0, 0], [0, 1, 2]],
  ['said in part', [1, undefined], [1, 2]],
  ['no numbers', [-1, 0.5, 'x', null, Number.MAX_VALUE], [0, 1, 2, 3, 4]],
])('numbers that are %s become one per candidate', (_, said, expected) => {
  const numbers = new CandidateNumbers();
  expect(said.map((one, position) => numbers.take(one, position))).toEqual(expected);
});
