import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from './package-folder.js';

/** The image has what was built, and nothing that builds. */
const isBuiltAlone = !existsSync(join(packageFolder(), 'scripts', 'start.mjs'));

/** What stands before the words of a command line. */
export const ownProgram = isBuiltAlone ? 'node dist/src/main.js' : 'npm start --';

/**
 * What to type to run this program where it is installed: hints name a command that is there.
 * @param words of the command line; none to serve
 */
export function ownCommand(...words: readonly string[]): string {
  if (words.length > 0) return [ownProgram, ...words].join(' ');
  return isBuiltAlone ? ownProgram : 'npm start';
}
