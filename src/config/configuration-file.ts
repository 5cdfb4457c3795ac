import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, isAbsolute, relative, resolve } from 'node:path';
import type { ConfigurationProblem } from './configuration-problem.js';
import { ConfigurationTree } from './configuration-tree.js';
import { readYamlTree } from './yaml-tree.js';

/** The file that is read where none is named. */
export const defaultFileName = 'gateway.yaml';

const largestFile = 1_048_576;

/** What the configuration file says. */
export interface ConfigurationFile {
  readonly tree: ConfigurationTree;
  readonly problems: readonly ConfigurationProblem[];
  /** Absolute. Absent where there is no file. */
  readonly path?: string;
  /** The path as people should see it. Absent where there is no file. */
  readonly title?: string;
}

/**
 * Reads `gateway.yaml` in the working directory if there is one, or the file that was named.
 * @param named the operand of `--config`
 */
export function readConfigurationFile(
  workingDirectory: string,
  named: string | undefined,
  variable: (name: string) => string | undefined,
): ConfigurationFile {
  const path = resolve(workingDirectory, named ?? defaultFileName);
  if (named === undefined && !existsSync(path)) return withoutFile(workingDirectory);
  const inside = relative(workingDirectory, path);
  const title = inside.startsWith('..') || isAbsolute(inside) ? path : inside;
  const text = readText(path);
  if (typeof text !== 'string') {
    const problem = { key: named === undefined ? title : `--config ${named}`, ...text };
    return { tree: new ConfigurationTree(), problems: [problem], path, title };
  }
  return { ...readYamlTree(text, variable), path, title };
}

/** `gateway.yml` would be passed over without a word: say so. */
function withoutFile(workingDirectory: string): ConfigurationFile {
  const misnamed = resolve(workingDirectory, 'gateway.yml');
  const problem = {
    key: basename(misnamed),
    fault: 'is not read under this name',
    fix: `Rename it to ${defaultFileName}, or name it: --config gateway.yml.`,
  };
  return { tree: new ConfigurationTree(), problems: existsSync(misnamed) ? [problem] : [] };
}

type FileFault = Pick<ConfigurationProblem, 'fault' | 'fix'>;

function readText(path: string): string | FileFault {
  try {
    const information = statSync(path);
    if (!information.isFile()) return { fault: 'is not a file', fix: 'Name a YAML file.' };
    if (information.size > largestFile) {
      return { fault: 'is larger than 1 MiB', fix: 'Name the configuration file, not a data file.' };
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    return fileFault(error);
  }
}

function fileFault(error: unknown): FileFault {
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'UNKNOWN';
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return { fault: 'is not UTF-8 text', fix: 'Save it as UTF-8.' };
  return code === 'ENOENT'
    ? { fault: 'does not exist', fix: 'Correct the path, or leave --config out to run without a file.' }
    : { fault: `cannot be read (${code})`, fix: 'Give this user the right to read it.' };
}
