import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from './support/documents.js';

const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');

const drawing = /^```text\n(.*?)^```$/ms.exec(page)?.[1] ?? '';

/** The arrows of the drawing: who imports whom, and never the other way; and how those are drawn that stand in one line. */
const arrows: readonly (readonly [from: string, to: string, drawn?: RegExp])[] = [
  ['src/api', 'src/pipeline', /api\/<family> ─+▶ pipeline/],
  ['src/pipeline', 'src/routing', /pipeline ─+▶ routing/],
  ['src/pipeline', 'src/providers/transport', /└─+▶ providers ─+▶ transport/],
  ['src/api', 'libs/formats'],
  ['libs/formats', 'libs/canonical'],
  ['src/api', 'src/auth'],
  ['src/auth', 'src/tokens'],
];

/** What a folder is called there: of libraries the whole path, of others the last word. */
const boxOf = (folder: string): RegExp =>
  new RegExp(`(?<![\\w/])${folder.startsWith('libs/') ? folder : (folder.split('/').at(-1) ?? '')}\\b`);

const foldersOf = (parent: string): readonly string[] =>
  readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${parent}/${name}`);

/** What the files of a folder import, as paths from the project's folder on. */
function importsOf(folder: string): readonly string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const own = files.filter((path) => path.endsWith('.ts') && !/\.spec\.ts$|(^|\/)fixtures\//.test(path));
  return own.flatMap((path) => {
    const text = readFileSync(join(root, folder, path), 'utf8');
    return [...text.matchAll(/(?:from|import\() ?'([^']+)'/g)].map(([, name = '']) =>
      name.startsWith('#') ? name.slice(1) : join(folder, path, '..', name),
    );
  });
}

const imports = (from: string, to: string): boolean => importsOf(from).some((path) => path.startsWith(to));

describe('docs/architecture.md', () => {
  it('names every folder', () => {
    const folders = ['src', 'libs', 'apps'].flatMap(foldersOf);
    const families = ['libs/formats', 'src/api', 'src/providers'];
    const named = (folder: string): boolean =>
      page.includes(`\`${folder}\``) || page.includes(`\`${folder}/`);
    expect(folders.length).toBeGreaterThan(40);
    expect(folders.filter((folder) => !families.includes(folder) && !named(folder))).toEqual([]);
  });

  it.each(arrows)('draws what is so: %s ──▶ %s', (from, to, drawn = boxOf(from)) => {
    expect(drawing).toMatch(boxOf(from));
    expect(drawing).toMatch(boxOf(to));
    expect(drawing).toMatch(drawn);
    expect(imports(from, to)).toBe(true);
    expect(imports(to, from)).toBe(false);
  });
});
