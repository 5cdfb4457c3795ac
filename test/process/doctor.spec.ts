import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const program = resolve(import.meta.dirname, '../../dist/src/main.js');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'model-gateway-doctor-process-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A server that lists a model and never answers for it. @param onAsked the model is asked now */
async function startSilentUpstream(onAsked: () => void): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method === 'POST') onAsked();
    else response.end(JSON.stringify({ data: [{ id: 'slow' }] }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

/** Runs `doctor` as users do. @param before what the shell does before */
async function run(before: string, ...options: readonly string[]) {
  const command = `${before} exec "${process.execPath}" "${program}" doctor "$@"`;
  const child = spawn('sh', ['-c', command, 'sh', ...options], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: folder, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, output, errors };
}

describe('npm start -- doctor', () => {
  it('prints a scorecard and ends with 0 where nothing is at fault', async () => {
    const { code, output, errors } = await run('ulimit -n 8192;');
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toMatch(/^configuration$/m);
    expect(output).toMatch(/^ {2}ok {7}limit of open files: It is 8192\.$/m);
    expect(output).toMatch(/^0 faults, \d+ warnings?, \d+ in order\.$/m);
  }, 60_000);

  it('finds a low limit of open files, names the fix, and ends with 1; as JSON', async () => {
    const { code, output, errors } = await run('ulimit -n 300;', '--json');
    expect(code).toBe(1);
    expect(errors).toContain('The doctor found faults');
    const { state, findings } = JSON.parse(output) as { state: string; findings: Record<string, unknown>[] };
    expect(state).toBe('fault');
    expect(findings.filter(({ severity }) => severity === 'fault')).toEqual([
      expect.objectContaining({
        check: 'open files',
        fix: expect.stringContaining('ulimit -n 65536') as unknown,
      }),
    ]);
  }, 60_000);

  it('refuses an address whose password is no text, and does not show it', async () => {
    const { code, output } = await run("export REDIS_URL='redis://:canary%off@localhost/0';");
    expect(code).toBe(1);
    expect(output).toContain('REDIS_URL: its value has a % that stands for no character');
    expect(output).not.toContain('canary');
  }, 60_000);

  it('leaves nothing behind where it is ended while a model is asked', async () => {
    const asked = Promise.withResolvers<undefined>();
    const upstream = await startSilentUpstream(() => {
      asked.resolve(undefined);
    });
    const temporary = join(folder, 'temporary');
    await mkdir(temporary);
    const baseUrl = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/v1`;
    const provider = { type: 'openai-compatible', baseUrl, apiKey: 'none' };
    await writeFile(join(folder, 'gateway.yaml'), JSON.stringify({ providers: { main: provider } }));
    const child = spawn(process.execPath, [program, 'doctor', '--models', 'main/slow'], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', HOME: folder, PORT: '0', TMPDIR: temporary },
      stdio: 'ignore',
    });
    const ended = new Promise((done) =>
      child.once('close', (_code, signal) => {
        done(signal);
      }),
    );
    await asked.promise;
    expect(await readdir(temporary)).toEqual([expect.stringMatching(/^model-gateway-doctor-/)]);
    child.kill('SIGINT');
    expect(await ended).toBe('SIGINT');
    expect(await readdir(temporary)).toEqual([]);
    upstream.closeAllConnections();
    upstream.close();
  }, 60_000);
});
