import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ImportOptions, ImportSource } from '../cli/cli-handlers.js';
import { loadConfiguration } from '../config/load-configuration.js';
import { importConfiguration } from './import-command.js';

const sources: readonly (readonly [source: ImportSource, file: string, secrets: readonly string[]])[] = [
  [
    'litellm',
    'litellm.yaml',
    ['sk-proj-literal-secret-1', 'literal/aws+secret', 'literal-header-secret', 'sk-master', 'literal-'],
  ],
  [
    'new-api',
    'new-api.json',
    ['sk-openai-', 'azure-secret', 'aws-secret', 'vertex-secret', 'sk-sf', 'kling"'],
  ],
  ['one-api', 'one-api.json', ['gsk-secret', 'aws-one-secret', 'AKIAEXAMPLE2', 'mistral-secret']],
];
const fixture = (file: string) => join(import.meta.dirname, 'fixtures', file);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function run(options: Pick<ImportOptions, 'source' | 'file'> & Partial<ImportOptions>) {
  let text = '';
  let told = '';
  await importConfiguration(
    { force: false, showSecrets: false, ...options },
    {
      write: (more) => {
        text += more;
      },
      tell: (more) => {
        told += more;
      },
    },
  );
  return { text, told };
}

/** What the gateway makes of a text; every variable that it reads is set to its own name. */
async function load(text: string) {
  const file = join(folder, 'loaded.yaml');
  await writeFile(file, text);
  const names = [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name);
  return loadConfiguration({
    environment: Object.fromEntries(names.map((name) => [name, name])),
    workingDirectory: folder,
    configFile: file,
  });
}

describe.each(sources)('import %s', (source, name, secrets) => {
  const file = fixture(name);

  it('prints a configuration that loads, without a secret', async () => {
    const { text, told } = await run({ source, file });
    for (const secret of secrets) expect(text + told).not.toContain(secret);
    const { providers, models } = await load(text);
    expect(providers.length).toBeGreaterThan(3);
    expect(models?.size).toBeGreaterThan(3);
    expect(told).toContain(`providers ${providers.length}, models ${models?.size}.`);
    expect(told).toContain('its head names the variables to set');
  });

  it('writes the same into a file of its owner, with the secrets, and warns', async () => {
    const output = join(folder, 'gateway.yaml');
    const { text, told } = await run({ source, file, output });
    expect(text).toBe('');
    const written = await readFile(output, 'utf8');
    expect(written).toContain(secrets[0]);
    expect(told).toMatch(/Warning: it holds \d+ secrets/);
    expect((await stat(output)).mode & 0o777).toBe(0o600);
    const [first, second] = [await load(written), await load((await run({ source, file })).text)];
    expect(first.models).toEqual(second.models);
    expect(first.providers.map(({ id, type }) => [id, type])).toEqual(
      second.providers.map(({ id, type }) => [id, type]),
    );
  });

  it('prints secrets where they are asked for', async () => {
    const { text } = await run({ source, file, showSecrets: true });
    expect(text).toContain(secrets[0]);
  });
});

describe('import', () => {
  it('replaces no file unless it may', async () => {
    const output = join(folder, 'gateway.yaml');
    await writeFile(output, 'mine', { mode: 0o644 });
    const options = { source: 'one-api', file: fixture('one-api.json'), output } as const;
    await expect(run(options)).rejects.toThrow('is there already');
    expect(await readFile(output, 'utf8')).toBe('mine');
    await run({ ...options, force: true });
    expect(await readFile(output, 'utf8')).toContain('providers:');
    expect((await stat(output)).mode & 0o777).toBe(0o600);
  });

  it.each<[string, ImportSource, string, string]>([
    [
      'what is no YAML, without quoting it',
      'litellm',
      'a: 1\nb: "sk-secret\n',
      'line 3, is neither YAML nor JSON.',
    ],
    ['what has no models', 'litellm', 'general_settings: {}', 'it has no list model_list'],
    ['what has no rows', 'new-api', '{"success": false, "message": "no"}', 'neither a list of rows'],
    ['a list of something else', 'one-api', '[1, 2]', 'neither a list of rows'],
  ])('refuses %s', async (_what, source, text, complaint) => {
    const file = join(folder, 'source');
    await writeFile(file, text);
    const refusal = await run({ source, file }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Error);
    expect(String(refusal)).toContain(complaint);
    expect(String(refusal)).not.toContain('sk-secret');
  });

  it('tells of a file that is not there', async () => {
    await expect(run({ source: 'litellm', file: join(folder, 'none') })).rejects.toThrow('cannot be read');
  });

  it('keeps every comment on its line', async () => {
    const file = join(folder, 'source.json');
    const row = { id: 1, name: 'evil\nproviders: {}', type: 999, key: 'k', models: 'm', status: 1 };
    await writeFile(file, JSON.stringify([row]));
    const { text } = await run({ source: 'new-api', file });
    const lines = text.split('\n').filter((line) => !line.startsWith('#') && line !== '');
    expect(lines).toEqual(['routing:', '  strategy: weighted']);
  });
});
