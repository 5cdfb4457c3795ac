import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { TextSeal } from './text-seal.js';

const secretKey = createSecretKey(randomBytes(32));
const seal = new TextSeal(secretKey, 'tests');

describe('TextSeal', () => {
  it.each(['', 'sk-secret', 'ключ 🔑'.repeat(1000)])('opens what it sealed', (text) => {
    expect(seal.open(seal.seal(text, 'here'), 'here')).toBe(text);
  });

  it('seals the same text differently each time, and shows nothing of it', () => {
    const [first, second] = [seal.seal('sk-secret', 'here'), seal.seal('sk-secret', 'here')];
    expect(first).not.toBe(second);
    expect(Buffer.from(first.slice(3), 'base64url').toString('latin1')).not.toContain('secret');
  });

  it('opens nothing elsewhere, by another key or for another purpose', () => {
    const sealed = seal.seal('sk-secret', 'here');
    expect(seal.open(sealed, 'there')).toBeUndefined();
    expect(new TextSeal(createSecretKey(randomBytes(32)), 'tests').open(sealed, 'here')).toBeUndefined();
    expect(new TextSeal(secretKey, 'others').open(sealed, 'here')).toBeUndefined();
  });

  it('opens nothing that was changed or cut', () => {
    const sealed = seal.seal('sk-secret', 'here');
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(seal.open(`v1.${changed.toString('base64url')}`, 'here')).toBeUndefined();
    }
    for (const length of [0, 3, 10, sealed.length - 4]) {
      expect(seal.open(sealed.slice(0, length), 'here')).toBeUndefined();
    }
    expect(seal.open(`v2.${sealed.slice(3)}`, 'here')).toBeUndefined();
  });
});
