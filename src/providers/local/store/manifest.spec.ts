import { describe, expect, it } from '@jest/globals';
import { downloadSize, installedSize, knownModels, parseManifest } from './manifest.js';

const [tinyllama] = knownModels;
const [file] = tinyllama?.files ?? [];

describe('the manifest', () => {
  it('names TinyLlama with its sizes', () => {
    expect(tinyllama).toMatchObject({
      id: 'tinyllama',
      serves: [{ name: 'tinyllama', endpoint: 'generation' }],
      context: 2048,
      licence: 'Apache-2.0',
    });
    if (tinyllama === undefined) return;
    expect(downloadSize(tinyllama)).toBe(318_642_651);
    expect(installedSize(tinyllama)).toBe(322_591_712);
  });

  it('serves every name once', () => {
    const names = knownModels.flatMap(({ serves }) => serves.map(({ name }) => name));
    expect(names).toEqual(expect.arrayContaining(['tinyllama', 'minilm', 'minilm-rerank', 'piper', 'flite']));
    expect(new Set(names).size).toBe(names.length);
  });

  it('says of every voice under which licences it may be used', () => {
    const licences = new Map(knownModels.map(({ id, licence }) => [id, licence]));
    expect(licences.get('piper')).toMatch(/CC-BY-4\.0.*MIT.*GPL-3\.0/);
    expect(licences.get('flite')).toContain('BSD');
  });

  it.each([
    ['a name that leaves the folder', { files: [{ ...file, name: '../evil' }] }, /name/],
    ['a name that leaves it further inside', { files: [{ ...file, name: 'data/../../evil' }] }, /name/],
    ['an absolute name', { files: [{ ...file, name: '/etc/evil' }] }, /name/],
    ['a part that no package holds', { files: [{ ...file, joinOf: ['part1', 'part3'] }] }, /part3/],
    ['a weak integrity', { packages: [{ ...tinyllama?.packages[0], integrity: 'sha1-abc' }] }, /integrity/],
    ['an unknown key', { script: 'node evil.js' }, /script/],
  ])('refuses %s', (_what, change, message) => {
    expect(() => parseManifest({ models: [{ ...tinyllama, ...change }] })).toThrow(message);
  });
});
