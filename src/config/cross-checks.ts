import type { ConfigurationProblem } from './configuration-problem.js';
import { commonProviderKeys } from './configuration.schema.js';
import type { ConfigurationTree } from './configuration-tree.js';
import { nearest, sameLetters } from './nearest.js';
import { isGroup } from './setting-path.js';
import type { SettingPath } from './setting-path.js';

/**
 * Checks what one value alone cannot tell: keys that exclude each other, references, names that collide.
 * Works on the unchecked tree, so that these problems show together with those of the schema.
 * @param implicitProviders ids of providers that are on without the file
 */
export function crossCheck(
  tree: ConfigurationTree,
  implicitProviders: readonly string[],
): readonly ConfigurationProblem[] {
  const providers = groupAt(tree, 'providers');
  const models = groupAt(tree, 'models');
  const ids = [...Object.keys(providers), ...implicitProviders];
  return [
    ...Object.entries(providers).flatMap(([id, provider]) => checkProvider(tree, id, provider)),
    ...Object.entries(models).flatMap(([name, model]) => [
      ...checkName(tree, name, ids),
      ...(isGroup(model)
        ? checkCandidates(tree, ['models', name, 'candidates'], model.candidates, ids)
        : checkCandidates(tree, ['models', name], model, ids)),
    ]),
  ];
}

function groupAt(tree: ConfigurationTree, key: string): Record<string, unknown> {
  const value = tree.root[key];
  return isGroup(value) ? value : {};
}

function checkProvider(tree: ConfigurationTree, id: string, provider: unknown): ConfigurationProblem[] {
  if (!isGroup(provider)) return [];
  const problems = Object.keys(provider).flatMap((key) => checkProviderKey(tree, id, key));
  if ('apiKey' in provider && 'apiKeys' in provider) {
    const path = ['providers', id, 'apiKeys'];
    problems.push(
      tree.problem(path, 'stands beside apiKey', 'Keep one: apiKey for one key, apiKeys for several.'),
    );
  }
  return problems;
}

/** A provider type has keys of its own, so only near misses of the common ones are refused here. */
function checkProviderKey(tree: ConfigurationTree, id: string, key: string): ConfigurationProblem[] {
  if (commonProviderKeys.includes(key)) return [];
  const meant = commonProviderKeys.find((known) => sameLetters(known, key));
  if (meant === undefined) return [];
  return [tree.problem(['providers', id, key], 'there is no such setting', `Write it as ${meant}.`)];
}

function checkName(tree: ConfigurationTree, name: string, ids: readonly string[]): ConfigurationProblem[] {
  const slash = name.indexOf('/');
  const id = name.slice(0, Math.max(slash, 0));
  if (!ids.includes(id)) return [];
  const fault = `already means the model ${name.slice(slash + 1)} of the provider ${id}`;
  return [
    tree.problem(
      ['models', name],
      fault,
      'Choose a name that does not start with a provider id and a slash.',
    ),
  ];
}

function checkCandidates(
  tree: ConfigurationTree,
  place: SettingPath,
  candidates: unknown,
  ids: readonly string[],
): ConfigurationProblem[] {
  if (!Array.isArray(candidates)) return [];
  return candidates.flatMap((candidate: unknown, index) => {
    const id = isGroup(candidate) ? candidate.provider : undefined;
    if (typeof id !== 'string' || id === '' || ids.includes(id)) return [];
    const path = [...place, index, 'provider'];
    return [tree.problem(path, `no provider has the id ${JSON.stringify(id)}`, unknownProviderFix(id, ids))];
  });
}

function unknownProviderFix(id: string, ids: readonly string[]): string {
  const near = nearest(id, ids);
  if (near !== undefined) return `Write it as ${near}.`;
  const known = ids.length === 0 ? '' : ` The ids are: ${ids.join(', ')}.`;
  return `Add it under providers.${known}`;
}
