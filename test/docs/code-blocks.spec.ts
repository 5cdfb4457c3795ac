import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { questions, standingHeaders, unlike } from './support/answers.js';
import type { JsonValue } from '#libs/json';
import { codeMarks } from '../../scripts/building/guides/code-marks.mjs';
import type { CodeMark } from '../../scripts/building/guides/code-marks.mjs';
import { byDocument, everyCodeBlock, marked } from './support/code-block.js';
import type { CodeBlock } from './support/code-block.js';
import { DocumentedGateway } from './support/documented-gateway.js';
import { root } from './support/documents.js';
import { terminalOf } from './support/scenes.js';
import { settingsFault } from './support/settings.js';
import { checkSyntax, run, runShell, withPlaces } from './support/shell.js';

jest.setTimeout(120_000);

const blocks = await everyCodeBlock();
const pagesWith = (language: string) =>
  [...byDocument(marked(blocks, [language]))].map(([path, ofPage]) => ({ path, ofPage }));

/** What is checked below, and `text`: drawings and what a program prints. */
const languages = ['sh', 'ts', 'python', 'yaml', 'json', 'http', 'text'];

let gateway: DocumentedGateway;
beforeAll(async () => {
  gateway = await DocumentedGateway.start();
}, 90_000);
afterAll(() => (gateway as DocumentedGateway | undefined)?.close());

describe('code in the documents', () => {
  it('says what it is, and why it is not run', () => {
    const faults = blocks.filter(
      ({ language, words: [mark, ...others] }) =>
        !languages.includes(language) ||
        others.length > 0 ||
        (mark !== undefined && !Object.hasOwn(codeMarks, mark)),
    );
    expect(faults.map(({ place, language, words }) => [place, language, ...words])).toEqual([]);
  });

  it.each(pagesWith('sh'))('runs as $path has it', async ({ path, ofPage }) => {
    const { code, output } = await runShell(ofPage, terminalOf(path, gateway));
    await gateway.forgetChanges();
    expect(code === 0 ? '' : output).toBe('');
  });

  it.each(pagesWith('ts'))('runs as $path has it, with the SDKs', async ({ path, ofPage }) => {
    const { places } = terminalOf(path, gateway);
    const folder = await mkdtemp(join(tmpdir(), 'documents-'));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'page.mts'), withPlaces(asProgram(ofPage), places));
    const { code, output } = await run(['node', 'page.mts'], folder, {});
    await rm(folder, { recursive: true });
    expect(code === 0 ? '' : output).toBe('');
  });

  const hasPython = spawnSync('python3', ['--version']).status === 0;
  (hasPython ? it : it.skip)('can be read by Python', async () => {
    const python = marked(blocks, ['python']);
    expect(python.length).toBeGreaterThan(0);
    const folder = await mkdtemp(join(tmpdir(), 'documents-'));
    const files = python.map(({ place }) => `${place.replaceAll(/\W/g, '-')}.py`);
    await Promise.all(python.map(({ text }, index) => writeFile(join(folder, files[index] ?? ''), text)));
    const { code, output } = await run(['python3', '-m', 'py_compile', ...files], folder, {});
    await rm(folder, { recursive: true });
    expect({ code, output }).toEqual({ code: 0, output: '' });
  });

  it.each(marked(blocks, ['yaml']))('is a configuration: $place', async ({ text }) => {
    expect(await settingsFault(text)).toBeUndefined();
  });

  it.each((Object.keys(codeMarks) as CodeMark[]).flatMap((mark) => marked(blocks, ['sh'], mark)))(
    'can be read by a shell: $place',
    async (block) => {
      expect(await checkSyntax(block)).toEqual({ code: 0, output: expect.any(String) });
    },
  );
});

describe('endpoints', () => {
  it('are all on their page', async () => {
    const document = (await (await fetch(`${gateway.url}/docs/openapi.json`)).json()) as { paths: object };
    const page = readFileSync(join(root, 'docs/endpoints.md'), 'utf8')
      .replaceAll('http://127.0.0.1:3000', '')
      .replaceAll(/models\/[a-z-]+:/g, 'models/{model}:');
    const paths = Object.keys(document.paths).filter((path) => !path.startsWith('/api/'));
    expect(paths.length).toBeGreaterThan(30);
    // Whole ones: `/v1/embeddings` says nothing of `/v1/embed`.
    const named = new Set(page.match(/(?<![\w/])\/[\w/{}:-]+/g));
    expect(paths.filter((path) => !named.has(path))).toEqual([]);
  });
});

describe('answers in the documents', () => {
  it.each(marked(blocks, ['json']))('are such as they are given: $place', async ({ path, text }) => {
    const answer = await questions[path]?.(gateway);
    await gateway.forgetChanges();
    expect(unlike(JSON.parse(text) as JsonValue, answer)).toEqual([]);
  });

  it.each(marked(blocks, ['http']))('have the headers they are said to have: $place', async ({ text }) => {
    const given = await standingHeaders(gateway);
    await gateway.forgetChanges();
    const named = [...text.matchAll(/(?:^|\s)([a-z][a-z-]+): /gm)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !given.has(name))).toEqual([]);
  });
});

/** The blocks of a page are one program: what the first one says, the later ones know. */
const asProgram = (ofPage: readonly CodeBlock[]): string =>
  ofPage.map(({ place, text }) => `// ${place}\n${text}`).join('\n');
