import { group, setting } from '../setting.js';
import { byteSize, oneOf } from '../setting-kinds.js';
import { mebibyte } from './units.js';

/** Where usage is taken down before it is in the database. */
export interface JournalConfiguration {
  /** Bytes on disk. Default 1 GiB. */
  readonly maxSize: number;
  /** What becomes of requests while it cannot be written. Default: they are served. */
  readonly whenUnwritable: 'serve' | 'refuse';
}

/** Where usage is taken down before it is in the database. */
export const journal = group({
  maxSize: setting(
    byteSize({ least: 16 * mebibyte, most: 1024 * 1024 * mebibyte }),
    1024 * mebibyte,
    'What the journal of usage may take on disk while the database takes no records.',
  ),
  whenUnwritable: setting(
    oneOf('serve', 'refuse'),
    'serve',
    'What becomes of requests while the journal cannot be written. serve: what they use is held in memory alone.',
  ),
});
