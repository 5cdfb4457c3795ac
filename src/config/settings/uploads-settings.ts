import { tmpdir } from 'node:os';
import { byteSize, folder } from '../setting-kinds.js';
import { group, setting } from '../setting.js';
import { mebibyte } from './units.js';

const largestUpload = 64 * 1024 * mebibyte;

/** Files that clients send in forms. */
export const uploads = group({
  fileLimit: setting(
    byteSize({ least: 1024, most: largestUpload }),
    25 * mebibyte,
    'Largest recording that is taken for transcription or translation.',
  ),
  imageLimit: setting(
    byteSize({ least: 1024, most: largestUpload }),
    50 * mebibyte,
    'Largest image that is taken for edits and variations.',
  ),
  formLimit: setting(
    byteSize({ least: 1024, most: largestUpload }),
    100 * mebibyte,
    'Largest form, all its files together, after decompression.',
  ),
  directory: setting(
    folder(),
    tmpdir(),
    'Folder for the temporary files of forms over 1 MiB. Relative to the working directory. Nothing stays in it.',
    { fallback: "the system's" },
  ),
});
