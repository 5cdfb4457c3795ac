import type { z } from 'zod';
import type { ConfigurationProblem } from './configuration-problem.js';
import type { ConfigurationTree } from './configuration-tree.js';
import { describeSettings, environmentSettings } from './describe-settings.js';
import { commonProviderKeys, namedShapes } from './configuration.schema.js';
import { nearest } from './nearest.js';
import type { Fault } from './setting-kinds.js';
import { valueAt } from './setting-path.js';
import type { SettingPath } from './setting-path.js';
import { unreadable } from './yaml-tree.js';

type Issue = z.core.$ZodIssue;

/** Turns one issue of the schema into problems for people: none where its value was complained of before. */
export function explainIssue(issue: Issue, tree: ConfigurationTree): readonly ConfigurationProblem[] {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  if (path.some((_, index) => valueAt(tree.root, path.slice(0, index + 1)) === unreadable)) return [];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey([...path, key], tree));
  const value = valueAt(tree.root, path);
  const { ofValue = false, is, fix } = explain(issue, path, value);
  return [tree.problem(path, ofValue ? `${shown(value, path, tree)} ${is}` : is, fix)];
}

interface Explanation extends Fault {
  /** True where the clause speaks of the value itself, which is then shown before it. */
  readonly ofValue?: boolean;
}

function explain(issue: Issue, path: SettingPath, value: unknown): Explanation {
  if (value === undefined) return { is: 'is missing', fix: missingFix(path) };
  if (issue.code === 'custom')
    return { ofValue: value !== null, is: issue.message, fix: String(issue.params?.fix) };
  if (issue.code === 'invalid_key') return invalidName(path);
  if (issue.code === 'too_small') {
    return { is: 'is an empty list', fix: `${missingFix([...path, 0])} Or remove the key.` };
  }
  return { is: value === null ? 'has no value' : 'has the wrong shape', fix: shapeFix(path) };
}

const tiersExample = 'Write tiers: [{ above: 200000, input: 6, output: 22.5 }].';

function missingFix(path: SettingPath): string {
  const [group] = path;
  const key = path.at(-1);
  if (path.includes('tiers')) return tiersExample;
  if (key === 'after') return 'Write hedge: { after: 800ms }.';
  if (group === 'providers' && typeof key === 'number') return 'Write at least one key.';
  if (group === 'providers')
    return `Add ${String(key)}: openai, openai-compatible, anthropic, google, local, or a preset's name.`;
  return 'Write candidates as - { provider: <id>, model: <name> }.';
}

function invalidName([group]: SettingPath): Explanation {
  return group === 'providers'
    ? {
        is: 'is not a provider id',
        fix: 'Use at most 64 lower-case letters, digits, ".", "-" and "_", a letter or digit first, no slash.',
      }
    : {
        is: 'is not a model name',
        fix: 'Use 1 to 256 characters, no control characters, no blank first.',
      };
}

/** Groups of keys within a model. */
const innerGroups: ReadonlySet<string> = new Set(['when', 'capabilities', 'prices', 'deadlines', 'hedge']);

function shapeFix(path: SettingPath): string {
  const [group] = path;
  if (path.at(-1) === 'apiKeys') return 'Write a list: apiKeys: [first, second].';
  if (group === 'models' && innerGroups.has(String(path.at(-1))))
    return 'Write its keys indented below it, or remove it.';
  if (path.at(-1) === 'fallbackOn') return 'Write a list: fallbackOn: [context_length_exceeded].';
  if (group === 'models' && path.length > 1) return missingFix(path);
  if (group === 'models') return 'Write names, each with a list of { provider: <id>, model: <name> }.';
  if (group === 'providers')
    return 'Write ids, each with its keys (type, baseUrl, apiKey, …) indented below.';
  return 'Write its keys indented below it, or remove it.';
}

/** Keys whose values are never shown: those of secrets, and addresses that may hold one. */
const secretKey = /(?:key|keys|secret|token|password|credentials?)$|^url$/i;

/** The value as a message may show it. Secrets, whatever came through a variable, and odd addresses stay hidden. */
function shown(value: unknown, path: SettingPath, tree: ConfigurationTree): string {
  const hidden =
    tree.originOf(path).hidden === true ||
    path.some((step) => secretKey.test(String(step))) ||
    isLoose(value);
  if (hidden || typeof value === 'symbol') return 'its value';
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** A group or list, or text that may carry a credential: an address with a user or a query. */
const isLoose = (value: unknown): boolean =>
  (typeof value === 'object' && value !== null) || (typeof value === 'string' && /[@?]/.test(value));

function unknownKey(path: SettingPath, tree: ConfigurationTree): ConfigurationProblem {
  const siblings = knownKeys(path.slice(0, -1));
  const written = String(path.at(-1));
  // The very name at another place is more likely meant than another name here.
  const near = elsewhere(written) ?? nearest(written, siblings);
  const fix =
    near === undefined ? `Remove it, or use one of: ${siblings.join(', ')}.` : `Write it as ${near}.`;
  return tree.problem(path, 'there is no such setting', fix);
}

/** A setting of that very name in another group: `port` at the top is `server.port`. */
function elsewhere(written: string): string | undefined {
  const settings = describeSettings().map(({ key }) => key);
  return settings.find((key) => key.split('.').at(-1) === written);
}

/** The keys that the schema knows at a path. */
function knownKeys(path: SettingPath): readonly string[] {
  if (path[0] === 'models') return knownModelKeys(path.slice(2));
  if (path[0] === 'providers') return commonProviderKeys;
  const inside = environmentSettings().filter(({ path: known }) =>
    path.every((step, index) => known[index] === step),
  );
  const keys = inside.map(({ path: known }) => known[path.length] ?? '');
  return [...new Set(path.length === 0 ? [...keys, 'providers', 'models'] : keys)];
}

/** The keys that the schema knows at a path below a model's name. */
function knownModelKeys(path: SettingPath): readonly string[] {
  const last = path.at(-1);
  if (last === 'when') return Object.keys(namedShapes.conditions);
  if (last === 'deadlines' || last === 'hedge' || last === 'capabilities' || last === 'prices') {
    return Object.keys(namedShapes[last]);
  }
  if (path.at(-2) === 'tiers') return Object.keys(namedShapes.tier);
  return Object.keys(typeof last === 'number' ? namedShapes.candidate : namedShapes.model);
}
