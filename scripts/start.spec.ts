import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

/** A small project with the real scripts and the real compiler. */
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
  write('tsconfig.build.json', JSON.stringify({ compilerOptions, include: ['src', 'apps'] }));
  write('src/main.ts', program);
  write('src/greeting.ts', "export const greeting = 'hello';\n");
  write('src/leftover.ts', 'export const leftover = 1;\n');
  write('src/presets/one.json', '{ "name": "one" }');
  write('src/presets/package.json', '{}');
  write('apps/mock-upstream/src/main.ts', "console.log('mock', process.argv[2]);\n");
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

const run = (words?: readonly string[], nodeOptions?: readonly string[]): Promise<Result> =>
  finish(start(words, nodeOptions));

describe('scripts/start.mjs', () => {
  it('builds once where two start at the same time, then runs both', async () => {
    const results = await Promise.all([run(['--first', 'x']), run(['--second'])]);
    const errors = results.map(({ errors }) => errors).join('');
    expect(errors.match(/Built in/g)).toHaveLength(1);
    expect(errors).not.toContain('Warning');
    const outputs = results.map(({ output }) => JSON.parse(output) as unknown);
    expect(outputs).toMatchObject([
      { greeting: 'hello', preset: { name: 'one' }, arguments: ['--first', 'x'] },
      { arguments: ['--second'] },
    ]);
    expect(existsSync(join(root, 'dist/src/presets/package.json'))).toBe(false);
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
