import { join } from 'node:path';
import type { FileEntry, ModelEntry, PackageEntry } from './manifest.js';

/** Where everything of one model lies. */
export class ModelPaths {
  /** The model's own folder. */
  readonly folder: string;
  /** Tarballs, whole or on their way; gone once the weights stand. */
  readonly downloads: string;
  /** Held by whoever pulls: a folder, there only meanwhile. */
  readonly lock: string;

  constructor(
    storeDirectory: string,
    readonly model: ModelEntry,
  ) {
    this.folder = join(storeDirectory, model.id);
    this.downloads = join(this.folder, 'downloads');
    this.lock = join(this.folder, 'pull-claims');
  }

  /** A weight file in its place: whole, or absent. */
  weights(file: FileEntry): string {
    return join(this.folder, file.name);
  }

  /** A weight file being joined. */
  assembling(file: FileEntry): string {
    return join(this.downloads, `${file.name}.assembling`);
  }

  /** What the last full check of a weight file saw. Never beside a file in a folder: a runtime may read all of that. */
  verification(file: FileEntry): string {
    return join(this.folder, `${file.name.replaceAll('/', '.')}.verified.json`);
  }

  /** A tarball whose integrity was verified. */
  tarball(entry: PackageEntry): string {
    return join(this.downloads, tarballName(entry));
  }

  /** The beginning of a tarball; the next pull goes on from its end. */
  partial(entry: PackageEntry): string {
    return `${this.tarball(entry)}.partial`;
  }
}

/** The name `npm pack` gives a package's tarball. */
export function tarballName(entry: PackageEntry): string {
  return `${entry.name.replace(/^@/, '').replace('/', '-')}-${entry.version}.tgz`;
}
