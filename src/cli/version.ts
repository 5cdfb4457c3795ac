import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../processes/package-folder.js';

/** The version in the installation's package.json. */
export function packageVersion(): string {
  const description: unknown = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8'));
  const hasVersion = typeof description === 'object' && description !== null && 'version' in description;
  return hasVersion ? String(description.version) : 'unknown';
}
