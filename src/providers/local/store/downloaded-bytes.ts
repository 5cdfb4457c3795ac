import { statSync } from 'node:fs';
import type { ModelPaths } from './model-paths.js';

/** Bytes of a model's download that are on disk, whoever put them there. */
export function downloadedBytes(paths: ModelPaths): number {
  return paths.model.packages.reduce(
    (sum, entry) =>
      sum + (sizeOf(paths.tarball(entry)) || Math.min(sizeOf(paths.partial(entry)), entry.bytes)),
    0,
  );
}

/** Bytes of a file; 0 where there is none. */
export const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
