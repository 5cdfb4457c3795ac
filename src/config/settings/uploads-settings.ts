import { tmpdir } from 'node:os';
import { byteSize, folder } from '../setting-kinds.js';
import { group, setting } from '../setting.js';
import { mebibyte } from './units.js';

/** Files that clients send in forms (`multipart/form-data`). */
export interface UploadsConfiguration {
  /** Largest recording, bytes. Default 25 MiB, as OpenAI's. */
  readonly fileLimit: number;
  /** Largest image, bytes. Default 50 MiB, as OpenAI's. */
  readonly imageLimit: number;
  /** Largest form, all its files together, after decompression, bytes. Default 100 MiB. */
  readonly formLimit: number;
  /** Absolute path of the folder for temporary files. Default: the system's. */
  readonly directory: string;
}

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
