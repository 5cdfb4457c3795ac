import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { Parser } from 'tar';
import type { ReadEntry } from 'tar';
import { rangeOf } from './byte-range.js';
import { messageOf } from './error-facts.js';
import type { PackageFile } from './manifest.js';

/**
 * Reads one file, or a part of one, out of a package's tarball without unpacking anything else.
 * @throws Error where the tarball has no such file.
 */
export function readFromTarball(tarball: string, { from, at }: PackageFile): AsyncGenerator<Buffer> {
  const file = readFile(tarball, from);
  return at === undefined ? file : rangeOf(file, at);
}

async function* readFile(tarball: string, path: string): AsyncGenerator<Buffer> {
  const parser = new Parser({ strict: true });
  const found = Promise.withResolvers<ReadEntry | undefined>();
  parser.on('entry', (entry: ReadEntry) => {
    if (insidePackage(entry.path) === path && entry.type === 'File') found.resolve(entry);
    else entry.resume();
  });
  parser.on('end', () => {
    found.resolve(undefined);
  });
  const stop = new AbortController();
  const feeding = feed(tarball, parser, stop.signal).catch((error: unknown) => {
    throw new Error(`${tarball} is broken: ${messageOf(error)}`, { cause: error });
  });
  feeding.catch(found.reject);
  try {
    const entry = await found.promise;
    if (entry === undefined) throw new Error(`${tarball} holds no file "${path}"`);
    yield* contentOf(entry, feeding);
  } finally {
    stop.abort();
  }
}

/** Chunks of one entry; a tarball that breaks in the middle of it must not leave the reader waiting. */
async function* contentOf(entry: ReadEntry, feeding: Promise<void>): AsyncGenerator<Buffer> {
  const broken = feeding.then(() => new Promise<never>(() => undefined));
  const chunks = entry[Symbol.asyncIterator]();
  for (;;) {
    const next = await Promise.race([chunks.next(), broken]);
    if (next.done === true) return;
    yield next.value;
  }
}

/** Unzips in the thread pool and hands the parser no more than it can take. */
async function feed(tarball: string, parser: Parser, signal: AbortSignal): Promise<void> {
  const source = createReadStream(tarball, { highWaterMark: 256 * 1024, signal });
  const unzipped = createGunzip({ chunkSize: 512 * 1024 });
  source.on('error', (error) => unzipped.destroy(error));
  const failed = new Promise<never>((_resolve, reject) => parser.once('error', reject));
  failed.catch(() => undefined);
  for await (const chunk of source.pipe(unzipped) as AsyncIterable<Buffer>) {
    if (!parser.write(chunk)) await Promise.race([once(parser, 'drain', { signal }), failed]);
  }
  parser.end();
}

/** npm ignores the name of the folder a tarball packs everything into. */
const insidePackage = (path: string): string => path.replace(/^[^/]+\//, '');
