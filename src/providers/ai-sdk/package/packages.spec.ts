import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findPackage } from './find-package.js';
import { pickFactory } from './pick-factory.js';
import { SdkProvider } from './sdk-provider.js';

let folder: string;

const install = async (name: string, manifest: object, files: Readonly<Record<string, string>>) => {
  const root = join(folder, 'node_modules', name);
  await mkdir(join(root, 'dist'), { recursive: true });
  await writeFile(join(root, 'package.json'), JSON.stringify({ name, ...manifest }));
  for (const [file, text] of Object.entries(files)) await writeFile(join(root, file), text);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ai-sdk-'));
  const exports = {
    '.': { types: './none.d.ts', import: './dist/index.mjs', require: './dist/index.cjs' },
    './other': { default: './dist/other.mjs' },
    './gone': './dist/gone.mjs',
  };
  const old = "export const createOld = () => ({ languageModel: () => ({ specificationVersion: 'v1' }) });";
  await install(
    '@scope/sdk',
    { exports },
    { 'dist/index.mjs': old, 'dist/other.mjs': 'throw new Error("no");' },
  );
  await install('plain', { main: 'dist/main.js' }, { 'dist/main.js': '' });
  await mkdir(join(folder, 'deep', 'er'), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

const find = (specifier: string) => findPackage(specifier, [join(folder, 'deep', 'er')]);

describe('packages', () => {
  it('are found above the folder, by what their manifests export', () => {
    const root = join(folder, 'node_modules');
    expect(find('@scope/sdk')).toBe(join(root, '@scope/sdk/dist/index.mjs'));
    expect(find('@scope/sdk/other')).toBe(join(root, '@scope/sdk/dist/other.mjs'));
    expect(find('plain')).toBe(join(root, 'plain/dist/main.js'));
    expect(find('@scope/none')).toBeUndefined();
    expect(() => find('@scope/sdk/gone')).toThrow('nothing to import as @scope/sdk/gone');
    expect(() => find('@scope/sdk/never')).toThrow('nothing to import');
  });

  it('say which factory makes their provider', () => {
    const [one, two] = [() => ({}), () => ({})];
    expect(pickFactory({ VERSION: '1', createOne: one, other: two }, '@x/sdk')).toBe(one);
    expect(pickFactory({ createMy: one, createMySdk: two }, '@x/my-sdk')).toBe(two);
    expect(pickFactory({ createOne: one, createAlias: one }, '@x/sdk')).toBe(one);
    expect(pickFactory({ createOne: one, createTwo: two }, '@x/sdk', 'createOne')).toBe(one);
    expect(() => pickFactory({ createOne: one, createTwo: two }, '@x/sdk')).toThrow(
      'several factories: createOne, createTwo. Name one of them in factory.',
    );
    expect(() => pickFactory({ one }, '@x/sdk')).toThrow('no function whose name begins with create');
    expect(() => pickFactory({ one }, '@x/sdk', 'two')).toThrow('exports no function two');
  });

  it.each([
    ['@scope/sdk', 'have the interface v1'],
    ['@scope/sdk/other', 'cannot be loaded'],
  ])('that cannot be used say why at their first use: %s', async (specifier, why) => {
    const file = find(specifier) ?? '';
    const provider = new SdkProvider({ id: 'p', specifier, file, settings: () => ({}) });
    const asked = provider.model('generation', 'm', undefined);
    await expect(asked).rejects.toMatchObject({ code: 'provider_unavailable' });
    await expect(asked).rejects.toThrow(why);
  });
});
