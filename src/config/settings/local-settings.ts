import { availableParallelism } from 'node:os';
import { booleanOrAuto, duration, wholeNumber } from '../setting-kinds.js';
import { group, setting } from '../setting.js';
import { second, minute } from './units.js';

/** The embedded models. */
export interface LocalModelsConfiguration {
  /** `auto` (default): on where no other provider is configured. */
  readonly enabled: boolean | 'auto';
  /** Pull missing weights by itself. `auto` (default): where no other provider is configured. */
  readonly pull: boolean | 'auto';
  /** Threads a chat model computes with. Default: cores − 1, at least 1. */
  readonly threads: number;
  /** Requests that may wait for a model. Default 16. */
  readonly queue: number;
  /** Unused models leave the memory after this time. Default 10 min. */
  readonly idleUnload: number;
}

/** The embedded models. */
export const local = group({
  enabled: setting(
    booleanOrAuto(),
    'auto',
    'The embedded models: true, false, or auto: on where file and variables configure no other provider.',
  ),
  pull: setting(
    booleanOrAuto(),
    'auto',
    'Pull missing weights by itself: true, false, or auto: where no other provider is configured.',
  ),
  threads: setting(
    wholeNumber({ least: 1, most: 1024 }),
    Math.max(1, availableParallelism() - 1),
    'Threads an embedded chat model computes with.',
    { fallback: 'cores − 1, at least 1' },
  ),
  queue: setting(
    wholeNumber({ least: 0, most: 10_000 }),
    16,
    'Requests that may wait for an embedded model.',
  ),
  idleUnload: setting(
    duration({ least: second }),
    10 * minute,
    'Embedded models unused for this long leave the memory.',
  ),
});
