import { duration } from '../setting-kinds.js';
import { group, setting } from '../setting.js';
import { second } from './units.js';

export interface StreamConfiguration {
  /** Silence after which a comment keeps the connection open. Default 15 s; 0 is off. */
  readonly heartbeat: number;
}

/** Answers that come in pieces. */
export const stream = group({
  heartbeat: setting(
    duration({ least: second, off: true }),
    15 * second,
    'Silence in a stream after which a comment keeps the connection open. off or 0 sends none.',
  ),
});
