import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the installation: that of the nearest package.json above this file; sources and build lie at different depths. */
export function packageFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}

/** The version in its package.json. */
export function packageVersion(): string {
  const description: unknown = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8'));
  const hasVersion = typeof description === 'object' && description !== null && 'version' in description;
  return hasVersion ? String(description.version) : 'unknown';
}
