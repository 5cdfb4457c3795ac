import { expect, it } from '@jest/globals';
import { callIdFor } from './call-id.js';

it('gives a call an id in the alphabet of every vendor', () => {
  expect(callIdFor('a/b-c.d_1', 0, 2)).toBe('call_ab-cd_1_0_2');
  expect(callIdFor(undefined, 1, 0)).toBe('call_1_0');
  expect(callIdFor('...', 1, 0)).toBe('call_1_0');
});
