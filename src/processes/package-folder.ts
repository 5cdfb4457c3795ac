import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the installation: that of the nearest package.json above this file; sources and build lie at different depths. */
export function packageFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}
