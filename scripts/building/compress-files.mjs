import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesUnder } from './source-files.mjs';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Text; pictures and fonts are compressed already. Pages are written anew for every request. */
const text = /\.(?:js|css|svg)$/;
/** Smaller files gain nothing that a reader would notice, in bytes. */
const least = 1024;

/**
 * Lays a `.br` and a `.gz` beside every file of text. Done once, so as thoroughly as the formats allow.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const paths = filesUnder(dirname(folder), basename(folder)).filter((path) => text.test(path));
  await Promise.all(paths.map((path) => compressFile(join(dirname(folder), path))));
}

async function compressFile(path) {
  const bytes = await readFile(path);
  if (bytes.length < least) return;
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    zip(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
