import type { JsonObject } from '#libs/json';
import type { ConfigurationProblem } from '../configuration-problem.js';
import { ConfigurationTree } from '../configuration-tree.js';
import { crossCheck } from '../cross-checks.js';
import type { Prices } from '../model-facts.js';
import type { ModelConfiguration, ProviderConfiguration } from '../gateway-configuration.js';
import { check, providerOf } from '../load-configuration.js';
import { formatPath } from '../setting-path.js';
import { placesOfOtherFiles } from './places-of-other-files.js';

/** An entry as it can be used, or all that is wrong with it, its keys told as in the file. */
export type Checked<Entry> =
  { readonly entry: Entry } | { readonly problems: readonly ConfigurationProblem[] };

/**
 * Checks a provider that stands in no file, by the file's own rules.
 * @param written its keys as the file would have them, the type among them
 */
export function checkProvider(id: string, written: JsonObject): Checked<ProviderConfiguration> {
  const tree = new ConfigurationTree({ providers: { [id]: written } });
  const { checked, problems } = check(tree);
  const provider = own(checked?.providers, id);
  const all = [
    ...problems,
    ...nameFault(tree, 'providers', id),
    ...crossCheck(tree, []),
    ...placesOfOtherFiles(tree, ['providers', id], written),
  ];
  return all.length > 0 || provider === undefined ? { problems: all } : { entry: providerOf(id, provider) };
}

/**
 * Checks a model that stands in no file, by the file's own rules.
 * @param providers ids of all providers there are; absent: whether its candidates exist is not asked
 */
export function checkModel(
  name: string,
  written: JsonObject,
  providers?: readonly string[],
): Checked<ModelConfiguration> {
  const tree = new ConfigurationTree({ models: { [name]: written } });
  const { checked, problems } = check(tree);
  const model = own(checked?.models, name);
  const all = [
    ...problems,
    ...nameFault(tree, 'models', name),
    ...(providers === undefined ? [] : crossCheck(tree, providers)),
  ];
  return all.length > 0 || model === undefined ? { problems: all } : { entry: model };
}

/** What objects are made of: the schema leaves it out without a word. */
const reserved = '__proto__';

const nameFault = (
  tree: ConfigurationTree,
  group: 'providers' | 'models',
  name: string,
): readonly ConfigurationProblem[] => {
  if (name !== reserved) return [];
  const fault = group === 'models' ? 'is not a model name' : 'is not a provider id';
  return [tree.problem([group, name], fault, 'Choose another one.')];
};

/** What stands under a name, and is not what every object inherits. */
const own = <Value>(group: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  group !== undefined && Object.hasOwn(group, name) ? group[name] : undefined;

/**
 * Checks prices that stand in no file, by the file's own rules.
 * @returns problems with keys below the prices: `.input`, `.tiers.0.above`
 */
export function checkPrices(written: JsonObject): Checked<Prices> {
  const place = ['models', 'priced', 'candidates', 0, 'prices'];
  const candidate = { provider: 'any', model: 'any', prices: written };
  const checked = checkModel('priced', { candidates: [candidate] });
  if ('entry' in checked) return { entry: checked.entry.candidates[0]?.prices ?? {} };
  const problems = checked.problems.map((problem) => ({
    ...problem,
    key: problem.key.slice(formatPath(place).length),
  }));
  return { problems };
}
