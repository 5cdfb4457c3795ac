import { describe, expect, it } from '@jest/globals';
import { attachmentLimits, mediaTypeOf, refusalOf, sizeWords } from './attachment.js';

const megabyte = 1024 * 1024;

describe('mediaTypeOf', () => {
  it.each([
    ['a.png', 'image/png', 'image/png'],
    ['a.wav', 'audio/wav', 'audio/wav'],
    ['a.pdf', 'application/pdf', 'application/pdf'],
    ['a.ts', 'video/mp2t', 'text/plain'],
    ['a.md', '', 'text/plain'],
    ['notes', 'text/plain;charset=utf-8', 'text/plain'],
    ['a.svg', 'image/svg+xml', 'text/plain'],
    ['a.zip', 'application/zip', undefined],
    ['a', '', undefined],
  ])('sends %s of "%s" as %s', (name, type, sent) => {
    expect(mediaTypeOf({ name, type })).toBe(sent);
  });
});

describe('refusalOf', () => {
  const file = (size: number, name = 'a.png', type = 'image/png') => ({ name, type, size });

  it('takes what models can read, up to the limits', () => {
    expect(refusalOf(file(attachmentLimits.file), 0)).toBeUndefined();
    expect(refusalOf(file(5 * megabyte), attachmentLimits.all - 5 * megabyte)).toBeUndefined();
  });

  it('says what is wrong with a file', () => {
    expect(refusalOf(file(0), 0)).toContain('empty');
    expect(refusalOf(file(9, 'a.zip', 'application/zip'), 0)).toContain('a.zip');
    expect(refusalOf(file(attachmentLimits.file + megabyte), 0)).toContain('21 MB');
    expect(refusalOf(file(5 * megabyte), 18 * megabyte)).toContain('together');
  });
});

describe('sizeWords', () => {
  it.each([
    [512, '512 B'],
    [2048, '2 kB'],
    [2.44 * megabyte, '2.4 MB'],
    [20 * megabyte, '20 MB'],
  ])('says %d bytes as %s', (bytes, words) => {
    expect(sizeWords(bytes)).toBe(words);
  });
});
