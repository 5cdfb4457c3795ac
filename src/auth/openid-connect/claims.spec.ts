import { describe, expect, it } from '@jest/globals';
import { nameOf } from './claims.js';

describe('what people call somebody', () => {
  it.each([
    [
      { email: 'ada@a.example', email_verified: true, preferred_username: 'ada', name: 'Ada' },
      'ada@a.example',
    ],
    // Whoever writes another one's address into their profile is not called so.
    [{ email: 'boss@a.example', preferred_username: 'ada' }, 'ada'],
    [{ name: 'Ada Lovelace' }, 'Ada Lovelace'],
    [{ name: ' ' }, 'subject'],
    [{ preferred_username: 7, name: 'a\nb' }, 'a b'],
    [{ name: 'x'.repeat(500) }, 'x'.repeat(200)],
  ])('by %j', (claims, name) => {
    expect(nameOf(claims, 'subject')).toBe(name);
  });
});
