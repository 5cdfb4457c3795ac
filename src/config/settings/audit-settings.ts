import { duration } from '../setting-kinds.js';
import { group, setting } from '../setting.js';
import { day } from './units.js';

/** The log of changes. */
export interface AuditConfiguration {
  /** Milliseconds. Default 365 days. */
  readonly retention: number;
}

/** The log of changes. */
export const audit = group({
  retention: setting(
    duration({ least: day, most: 36_500 * day }),
    365 * day,
    'How long the log of changes is kept: who changed what of tokens, admin keys, providers and models.',
  ),
});
