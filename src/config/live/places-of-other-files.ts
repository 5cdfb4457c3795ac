import type { JsonValue } from '#libs/json';
import { isJsonObject } from '#libs/json';
import type { ConfigurationProblem } from '../configuration-problem.js';
import type { ConfigurationTree } from '../configuration-tree.js';
import type { SettingPath } from '../setting-path.js';

/** Settings that name a file of this machine end like this. */
const fileKey = 'File';
/** What the bridge to the AI SDK may load by an admin key's word: its own packages. */
const knownPackages = '@ai-sdk/';
/** In Google's credential configurations: names files, addresses and programs. */
const sourceKey = 'credential_source';

/**
 * Settings that make the gateway read files of its machine, or its variables. Whoever may write the configuration file
 * may have them; an admin key is no key to the machine.
 */
export function placesOfOtherFiles(
  tree: ConfigurationTree,
  path: SettingPath,
  value: JsonValue | undefined,
): readonly ConfigurationProblem[] {
  if (typeof value === 'string') return faultsOfText(value).map(([is, fix]) => tree.problem(path, is, fix));
  const inner: readonly (readonly [string | number, JsonValue | undefined])[] = Array.isArray(value)
    ? [...value.entries()]
    : isJsonObject(value)
      ? Object.entries(value)
      : [];
  return inner.flatMap(([key, held]) => {
    const below = [...path, key];
    if (key === 'package' && typeof held === 'string' && !held.startsWith(knownPackages)) {
      return [tree.problem(below, 'names code of this machine', inFile)];
    }
    return String(key).endsWith(fileKey) || key === sourceKey
      ? [tree.problem(below, 'names a file of this machine, or something like it', inFile)]
      : placesOfOtherFiles(tree, below, held);
  });
}

const inFile = 'Write such a provider into the configuration file.';

function faultsOfText(text: string): readonly (readonly [string, string])[] {
  if (/\$\{\w*/.test(text)) {
    return [['reads a variable, which only the configuration file can', 'Write the value itself.']];
  }
  return text.includes(sourceKey) ? [['names a file of this machine, or something like it', inFile]] : [];
}
