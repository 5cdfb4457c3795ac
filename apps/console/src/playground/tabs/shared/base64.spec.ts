import { describe, expect, it } from '@jest/globals';
import { base64OfBytes, bytesOfBase64 } from './base64.js';

describe('base64', () => {
  it('gives back bytes as they were, also more than one portion of them', () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 31) % 256);
    expect(bytesOfBase64(base64OfBytes(bytes))).toEqual(bytes);
    expect(base64OfBytes(bytes)).toBe(Buffer.from(bytes).toString('base64'));
  });

  it('refuses what is no base64', () => {
    expect(() => bytesOfBase64('***')).toThrow();
  });
});
