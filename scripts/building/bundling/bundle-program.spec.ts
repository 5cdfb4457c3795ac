import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gateway-bundle-'));
  write('package.json', '{ "type": "module" }');
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const bundler = resolve('scripts/building/bundling/bundle-program.mjs');

/** In a process of its own: the bundler takes no regular expressions of the realm that tests run in. */
function bundle(): void {
  const program = `const { bundleProgram } = await import(${JSON.stringify(bundler)}); await bundleProgram(process.argv[1]);`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', program, root]);
}

const run = (): unknown =>
  JSON.parse(execFileSync(process.execPath, [join(root, 'dist/bundle/program.js')], { encoding: 'utf8' }));

const built = (): readonly string[] => readdirSync(join(root, 'dist/bundle'));

it('joins modules whose files stay where they were, and whose text is ASCII', () => {
  write('dist/src/deep/words.txt', 'beside it');
  write(
    'dist/src/deep/words.js',
    `import { readFileSync } from 'node:fs';
    export class Words { static text = readFileSync(new URL('words.txt', import.meta.url), 'utf8'); }
    export const folder = import.meta.dirname;`,
  );
  write(
    'dist/src/program.js',
    `import { Words, folder } from './deep/words.js';
    import { createServer } from 'node:http';
    const { late } = await import('./late.js');
    const told = { text: Words.text, name: Words.name, folder, late, server: typeof createServer };
    console.log(JSON.stringify({ ...told, signs: \`… \${'é'} 😀\`, matches: /^[–😀]$/u.test('😀') }));`,
  );
  write('dist/src/late.js', "export const late = 'late';");
  bundle();
  expect(run()).toEqual({
    ...{ text: 'beside it', name: 'Words', folder: join(root, 'dist/src/deep'), late: 'late' },
    ...{ server: 'function', signs: '… é 😀', matches: true },
  });
  for (const name of built().filter((name) => name.endsWith('.js'))) {
    expect(readFileSync(join(root, 'dist/bundle', name), 'latin1')).toMatch(/^[\0-\x7f]*$/);
  }
});

it('leaves packages out that are loaded on demand, and takes others in', () => {
  write('node_modules/pg/package.json', '{ "name": "pg", "type": "module", "main": "index.js" }');
  write('node_modules/pg/index.js', "export const from = 'package';");
  write('node_modules/small/package.json', '{ "name": "small", "type": "module", "main": "index.js" }');
  write('node_modules/small/index.js', "export const from = 'bundle';");
  write(
    'dist/src/program.js',
    "import * as pg from 'pg'; import * as small from 'small'; console.log(JSON.stringify([pg.from, small.from]));",
  );
  bundle();
  rmSync(join(root, 'node_modules/small'), { recursive: true });
  expect(run()).toEqual(['package', 'bundle']);
});

it('leaves nothing of an earlier build', () => {
  write('dist/src/late.js', "export const late = 'one';");
  write('dist/src/program.js', "console.log(JSON.stringify((await import('./late.js')).late));");
  bundle();
  const before = built();
  write('dist/src/late.js', "export const late = 'another';");
  bundle();
  expect(run()).toBe('another');
  expect(built()).toHaveLength(before.length);
  rmSync(join(root, 'dist/src/program.js'));
  bundle();
  expect(existsSync(join(root, 'dist/bundle/program.js'))).toBe(false);
});
