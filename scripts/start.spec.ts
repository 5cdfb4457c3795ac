import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

/** A small project with the real scripts and the real tools. */
let root = '';

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

const program = `import { readFileSync } from 'node:fs';
import { greeting } from './greeting.js';
const preset = readFileSync(new URL('presets/one.json', import.meta.url), 'utf8');
console.log(JSON.stringify({ greeting, preset: JSON.parse(preset), arguments: process.argv.slice(2), pid: process.pid }));
if (process.argv.includes('--stay')) setInterval(() => undefined, 1000);
`;

/** Long enough to be worth compressing. */
const pages = `document.title = ${JSON.stringify('One page. '.repeat(200))};\n`;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'gateway-start-'));
  cpSync(resolve('scripts'), join(root, 'scripts'), { recursive: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  write('package.json', '{ "type": "module" }');
  const compilerOptions = {
    target: 'ES2024',
    module: 'NodeNext',
    types: ['node'],
    skipLibCheck: true,
    rootDir: '.',
    outDir: 'dist',
    incremental: true,
    tsBuildInfoFile: 'dist/.tsbuildinfo',
  };
  const exclude = ['apps/console'];
  write('tsconfig.build.json', JSON.stringify({ compilerOptions, include: ['src', 'apps'], exclude }));
  write('src/main.ts', program);
  write('src/greeting.ts', "export const greeting = 'hello';\n");
  write('src/leftover.ts', 'export const leftover = 1;\n');
  write('src/presets/one.json', '{ "name": "one" }');
  write('src/presets/package.json', '{}');
  write('apps/mock-upstream/src/main.ts', "console.log('mock', process.argv[2]);\n");
  write('apps/console/index.html', '<title>Pages</title><script type="module" src="/src/main.ts"></script>');
  write('apps/console/src/main.ts', pages);
  write('apps/console/src/data.json', '{}');
});

afterAll(() => {
  rmSync(root, { recursive: true });
});

const start = (words: readonly string[] = [], nodeOptions: readonly string[] = []): ChildProcess =>
  spawn(process.execPath, [...nodeOptions, join(root, 'scripts/start.mjs'), ...words], { cwd: tmpdir() });

interface Result {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

async function finish(child: ChildProcess): Promise<Result> {
  let output = '';
  let errors = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, errors };
}

/** Bytes of the one script of the pages, and how its compressed siblings read. */
function builtScript(): { readonly plain: string; readonly unpacked: readonly string[] } {
  const page = readFileSync(join(root, 'dist/console/index.html'), 'utf8');
  const name = /assets\/index-[\w-]+\.js/.exec(page)?.[0] ?? '';
  const bytesOf = (ending: string): Buffer => readFileSync(join(root, 'dist/console', name + ending));
  return {
    plain: bytesOf('').toString(),
    unpacked: [brotliDecompressSync(bytesOf('.br')), gunzipSync(bytesOf('.gz'))].map(String),
  };
}

const builtAt = (path: string): number => statSync(join(root, 'dist', path)).mtimeMs;

const run = (words?: readonly string[], nodeOptions?: readonly string[]): Promise<Result> =>
  finish(start(words, nodeOptions));

describe('scripts/start.mjs', () => {
  it('builds once where two start at the same time, then runs both', async () => {
    const results = await Promise.all([run(['--first', 'x']), run(['--second'])]);
    const errors = results.map(({ errors }) => errors).join('');
    expect(errors.match(/Built in/g)).toHaveLength(1);
    expect(errors).toContain('Building (up to a minute the first time)…');
    expect(errors).not.toContain('Warning');
    const outputs = results.map(({ output }) => JSON.parse(output) as unknown);
    expect(outputs).toMatchObject([
      { greeting: 'hello', preset: { name: 'one' }, arguments: ['--first', 'x'] },
      { arguments: ['--second'] },
    ]);
    expect(existsSync(join(root, 'dist/src/presets/package.json'))).toBe(false);
  });

  it('builds the pages beside it, compressed too, and copies nothing of their sources', () => {
    const { plain, unpacked } = builtScript();
    expect(plain).toContain('One page. One page.');
    expect(unpacked).toEqual([plain, plain]);
    expect(existsSync(join(root, 'dist/apps/console'))).toBe(false);
  });

  it('builds only the part that changed', async () => {
    const before = { server: builtAt('src/main.js'), pages: builtAt('console/index.html') };
    write('apps/console/src/main.ts', pages.replace('One', 'Another'));
    expect((await run()).errors).toContain('Built in');
    expect(builtScript().plain).toContain('Another page.');
    expect(builtAt('src/main.js')).toBe(before.server);
    const pagesAt = builtAt('console/index.html');
    expect(pagesAt).toBeGreaterThan(before.pages);
    write('src/main.ts', `${program}\n`);
    expect((await run()).errors).toMatch(/^Building…\nBuilt in/);
    expect(builtAt('console/index.html')).toBe(pagesAt);
    expect(builtAt('src/main.js')).toBeGreaterThan(before.server);
  });

  it('keeps the last pages where new ones cannot be built, and says why', async () => {
    write('apps/console/src/main.ts', "import './missing.js';\n");
    const { code, output, errors } = await run();
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toContain('missing.js');
    expect(builtScript().plain).toContain('Another page.');
    expect(await run(['--application', 'mock-upstream', 'x'])).toMatchObject({ output: 'mock x\n' });
  });

  it('runs the last pages, or none, where nothing can build them', async () => {
    rmSync(join(root, 'node_modules'));
    for (const name of ['typescript', '@types', 'undici-types']) {
      mkdirSync(dirname(join(root, 'node_modules', name)), { recursive: true });
      symlinkSync(resolve('node_modules', name), join(root, 'node_modules', name));
    }
    const kept = await run();
    expect(kept).toMatchObject({ code: 0 });
    expect(kept.errors).toContain('Running the last build');
    rmSync(join(root, 'dist/console'), { recursive: true });
    const without = await run();
    expect(without).toMatchObject({ code: 0 });
    expect(without.errors).toContain('apps/console is not built: vite is not installed');
    rmSync(join(root, 'node_modules'), { recursive: true });
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
    write('apps/console/src/main.ts', pages);
    expect((await run()).errors).toContain('Built in');
    expect(builtScript().plain).toContain('One page. One page.');
  });

  it('builds nothing where nothing changed, nor where files were only touched', async () => {
    expect(await run()).toMatchObject({ code: 0, errors: '' });
    utimesSync(join(root, 'src/greeting.ts'), new Date(), new Date());
    expect(await run()).toMatchObject({ code: 0, errors: '' });
  });

  it('builds nothing for a changed test', async () => {
    write('src/greeting.spec.ts', 'this is no TypeScript');
    expect(await run()).toMatchObject({ code: 0, errors: '' });
    rmSync(join(root, 'src/greeting.spec.ts'));
  });

  it('builds what changed and removes what has no source any more', async () => {
    write('src/greeting.ts', "export const greeting = 'good evening';\n");
    write('src/presets/one.json', '{ "name": "two" }');
    rmSync(join(root, 'src/leftover.ts'));
    const { output, errors } = await run();
    expect(errors).toContain('Built in');
    expect(JSON.parse(output)).toMatchObject({ greeting: 'good evening', preset: { name: 'two' } });
    expect(existsSync(join(root, 'dist/src/leftover.js'))).toBe(false);
  });

  it('shows the faults of the sources and does not run the last build', async () => {
    write('src/greeting.ts', 'export const greeting: number = "text";\n');
    const { code, output, errors } = await run();
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toContain('src/greeting.ts');
    write('src/greeting.ts', "export const greeting = 'good evening';\n");
    expect(await run()).toMatchObject({ code: 0 });
  });

  it('hands signals to the program: it is the same process', async () => {
    const child = start(['--stay']);
    const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
    expect(JSON.parse(line.toString())).toMatchObject({ pid: child.pid });
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([null, 'SIGTERM']);
  });

  it('ends with the shell that npm puts between: npm signals only that', async () => {
    const command = `"${process.execPath}" "${join(root, 'scripts/start.mjs')}" --stay; true`;
    const shell = spawn('sh', ['-c', command], { env: { ...process.env, npm_lifecycle_event: 'start' } });
    await once(shell.stdout, 'data');
    const ended = once(shell, 'exit');
    shell.kill('SIGTERM');
    expect(await ended).toEqual([null, 'SIGTERM']);
    // The pipe closes when the program, which holds its other end, has gone; else this test runs out of time.
    await once(shell.stdout, 'close');
  });

  it('runs another application, and names one that does not exist', async () => {
    expect(await run(['--application', 'mock-upstream', 'x'])).toMatchObject({ output: 'mock x\n' });
    expect(await run(['--application', 'none'])).toMatchObject({ code: 2, output: '' });
    expect(await run(['--application', '../x'])).toMatchObject({ code: 2, output: '' });
  });

  it('says which Node.js it needs', async () => {
    const pretend = "Object.defineProperty(process, 'versions', { value: { node: '20.1.0' } })";
    const { code, output, errors } = await run([], ['--import', `data:text/javascript,${pretend}`]);
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toContain('needs Node.js 24 or newer; this is 20.1.0');
  });
});
