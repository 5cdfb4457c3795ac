import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** Ways into a package that are taken, the first that its manifest has. */
const conditions: ReadonlySet<string> = new Set(['node', 'import', 'module', 'default']);

/**
 * The file that importing a package means, found as Node finds it: in `node_modules` of the folders or above them.
 * Undefined where it is not installed in any.
 * @param specifier a package's name, maybe with a way into it: `@ai-sdk/google-vertex/anthropic`
 * @param folders absolute; the first that has it wins
 * @throws Error where it is installed, but cannot be imported by this name
 */
export function findPackage(specifier: string, folders: readonly string[]): string | undefined {
  const { name, subpath } = partsOf(specifier);
  const root = folders
    .flatMap(withParents)
    .map((folder) => join(folder, 'node_modules', name))
    .find((folder) => existsSync(join(folder, 'package.json')));
  if (root === undefined) return undefined;
  const manifest = readManifest(join(root, 'package.json'));
  const entry = entryOf(manifest, subpath);
  const file = entry === undefined ? undefined : join(root, entry);
  if (file !== undefined && existsSync(file)) return file;
  throw new Error(`The package ${name} is installed in ${root}, but has nothing to import as ${specifier}.`);
}

/** The package that is to be installed for a specifier. */
export const packageOf = (specifier: string): string => partsOf(specifier).name;

function partsOf(specifier: string): { readonly name: string; readonly subpath: string } {
  const parts = specifier.split('/');
  const length = specifier.startsWith('@') ? 2 : 1;
  return { name: parts.slice(0, length).join('/'), subpath: ['.', ...parts.slice(length)].join('/') };
}

function withParents(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...withParents(above)];
}

function readManifest(file: string): JsonObject {
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as JsonValue;
  return isJsonObject(manifest) ? manifest : {};
}

function entryOf({ exports, module, main }: JsonObject, subpath: string): string | undefined {
  if (exports !== undefined && exports !== null) return exported(exports, subpath);
  if (subpath !== '.') return subpath;
  return [module, main].find((entry) => typeof entry === 'string') ?? 'index.js';
}

function exported(exports: JsonValue, subpath: string): string | undefined {
  const bySubpath = isJsonObject(exports) && Object.keys(exports).some((key) => key.startsWith('.'));
  if (!bySubpath) return subpath === '.' ? target(exports) : undefined;
  const found = Object.hasOwn(exports, subpath) ? exports[subpath] : undefined;
  return found === undefined ? undefined : target(found);
}

function target(value: JsonValue): string | undefined {
  if (typeof value === 'string') return value;
  const choices = isJsonArray(value)
    ? value
    : Object.entries(isJsonObject(value) ? value : {}).flatMap(([condition, one]) =>
        conditions.has(condition) && one !== undefined ? [one] : [],
      );
  for (const choice of choices) {
    const found = target(choice);
    if (found !== undefined) return found;
  }
  return undefined;
}
