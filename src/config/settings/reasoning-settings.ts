import { byteSize, duration } from '../setting-kinds.js';
import { group, setting } from '../setting.js';
import { minute, day, mebibyte } from './units.js';

/** What the gateway keeps of models' thinking. */
export interface ReasoningConfiguration {
  /** Milliseconds. Default 7 days; 0 keeps none. */
  readonly retention: number;
  /** All that is kept together, in bytes. Default 1 GiB. */
  readonly maxTotal: number;
}

/** What is kept of models' thinking. */
export const reasoning = group({
  retention: setting(
    duration({ least: minute, most: 3650 * day, off: true }),
    7 * day,
    "How long the proofs of a model's thinking are kept for clients that do not bring them back, such as those of chat completions. off or 0 keeps none.",
  ),
  maxTotal: setting(
    byteSize({ least: mebibyte, most: 1024 * 1024 * mebibyte }),
    1024 * mebibyte,
    'All of them that are kept together. Beyond it the oldest go first.',
  ),
});
