import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { TextSeal } from './text-seal.js';

const secretKey = createSecretKey(randomBytes(32));
const another = () => createSecretKey(randomBytes(32));
const seal = new TextSeal({ current: secretKey }, 'tests');

describe('TextSeal', () => {
  it.each(['', 'sk-secret', 'ключ 🔑'.repeat(1000)])('opens what it sealed', (text) => {
    expect(seal.open(seal.seal(text, 'here'), 'here')).toBe(text);
  });

  it('seals the same text differently each time, and shows nothing of it', () => {
    const [first, second] = [seal.seal('sk-secret', 'here'), seal.seal('sk-secret', 'here')];
    expect(first).not.toBe(second);
    expect(Buffer.from(first.slice(seal.mark.length), 'base64url').toString('latin1')).not.toContain(
      'secret',
    );
  });

  it('opens nothing elsewhere, by another key or for another purpose', () => {
    const sealed = seal.seal('sk-secret', 'here');
    expect(seal.open(sealed, 'there')).toBeUndefined();
    expect(new TextSeal({ current: another() }, 'tests').open(sealed, 'here')).toBeUndefined();
    expect(new TextSeal({ current: secretKey }, 'others').open(sealed, 'here')).toBeUndefined();
  });

  it('opens what the former key has sealed, and seals with the current one', () => {
    const current = another();
    const both = new TextSeal({ current, former: secretKey }, 'tests');
    expect(both.open(seal.seal('sk-secret', 'here'), 'here')).toBe('sk-secret');
    const anew = both.seal('sk-secret', 'here');
    expect(anew.startsWith(both.mark)).toBe(true);
    expect(seal.open(anew, 'here')).toBeUndefined();
    expect(new TextSeal({ current }, 'tests').open(anew, 'here')).toBe('sk-secret');
    expect(new TextSeal({ current: another(), former: current }, 'tests').open(anew, 'here')).toBe(
      'sk-secret',
    );
  });

  it('names no key where there was one alone, as before keys had names', () => {
    const old = new TextSeal({ current: secretKey, isFirst: true }, 'tests').seal('sk-secret', 'here');
    expect(old).toMatch(/^v1\./);
    expect(seal.open(old, 'here')).toBe('sk-secret');
    expect(new TextSeal({ current: another(), former: secretKey }, 'tests').open(old, 'here')).toBe(
      'sk-secret',
    );
    expect(new TextSeal({ current: another() }, 'tests').open(old, 'here')).toBeUndefined();
  });

  it('opens nothing that was changed or cut', () => {
    const sealed = seal.seal('sk-secret', 'here');
    const bytes = Buffer.from(sealed.slice(seal.mark.length), 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(seal.open(seal.mark + changed.toString('base64url'), 'here')).toBeUndefined();
    }
    for (const length of [0, 3, 10, sealed.length - 4]) {
      expect(seal.open(sealed.slice(0, length), 'here')).toBeUndefined();
    }
    expect(seal.open(`v3.${sealed.slice(3)}`, 'here')).toBeUndefined();
    expect(seal.open(`v1.${sealed.slice(3)}`, 'here')).toBeUndefined();
  });
});
