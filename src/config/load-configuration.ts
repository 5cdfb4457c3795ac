import { cwd, env } from 'node:process';
import { resolve } from 'node:path';
import type { JsonValue } from '#libs/json';
import { defaultFileName, readConfigurationFile } from './configuration-file.js';
import type { ConfigurationFile } from './configuration-file.js';
import { ConfigurationError } from './configuration-problem.js';
import type { ConfigurationProblem } from './configuration-problem.js';
import { commonProviderKeys, configurationSchema } from './configuration.schema.js';
import type { CheckedConfiguration } from './configuration.schema.js';
import type { ConfigurationTree } from './configuration-tree.js';
import { crossCheck } from './cross-checks.js';
import { checkOpenIdConnect } from './openid-connect-check.js';
import { npmEnvironment, settingsOf, unknownVariables, variableReader } from './environment.js';
import type { Environment } from './environment.js';
import { explainIssue } from './explain-issue.js';
import type { GatewayConfiguration, ProviderConfiguration } from './gateway-configuration.js';
import { contentFaultsOf } from './routing-kinds.js';
import { checkPorts } from './port-check.js';
import { valueAt } from './setting-path.js';
import { readYamlTree } from './yaml-tree.js';

/** Where the configuration comes from. */
export interface ConfigurationSources {
  /** Default: the process's own. */
  readonly environment?: Environment;
  /** Where `gateway.yaml` is looked for and relative paths start. Default: the process's own. */
  readonly workingDirectory?: string;
  /** The operand of `--config`. */
  readonly configFile?: string;
  /** Ids of providers that are on without the file (`local`, vendors whose variable is set). Default: none. */
  readonly implicitProviders?: (variable: GatewayConfiguration['variable']) => readonly string[];
}

/**
 * Reads the environment and the configuration file; the environment wins over the file, the file over defaults.
 * @throws ConfigurationError with every problem at once
 */
export function loadConfiguration(sources: ConfigurationSources = {}): GatewayConfiguration {
  const environment = sources.environment ?? env;
  const workingDirectory = sources.workingDirectory ?? cwd();
  const variable = variableReader(environment);
  const file = readConfigurationFile(workingDirectory, sources.configFile, variable);
  const tree = file.tree.withVariables(settingsOf(environment));
  const merged = check(tree);
  const problems = [
    ...file.problems,
    ...check(file.tree).problems,
    ...crossCheck(file.tree, sources.implicitProviders?.(variable) ?? []),
    // Without a line they are the variables' own; the others were found in the file already.
    ...merged.problems.filter(({ line }) => line === undefined),
    ...checkOpenIdConnect(tree),
    ...(merged.checked === undefined ? [] : checkPorts(merged.checked, tree)),
    ...unknownVariables(environment),
  ];
  if (problems.length > 0 || merged.checked === undefined)
    throw new ConfigurationError(inOrder(problems), file.title);
  return {
    ...complete(merged.checked, workingDirectory, file),
    variable,
    npmEnvironment: npmEnvironment(environment),
    source: {
      path: resolve(workingDirectory, sources.configFile ?? defaultFileName),
      read: () => loadConfiguration(sources),
      lineOf: (path) => file.tree.originOf(path).line,
      written: (path) => valueAt(file.tree.root, path),
    },
  };
}

/**
 * What is wrong with a text that shall become a configuration file.
 * @param variable the value of every variable that it may read
 */
export function problemsOf(
  text: string,
  variable: (name: string) => string | undefined,
): readonly ConfigurationProblem[] {
  const { tree, problems } = readYamlTree(text, variable);
  return inOrder([...problems, ...check(tree).problems, ...crossCheck(tree, [])]);
}

/** Problems of the file by line, then those of variables. */
const inOrder = (problems: readonly ConfigurationProblem[]): readonly ConfigurationProblem[] =>
  problems.toSorted((first, second) => (first.line ?? Infinity) - (second.line ?? Infinity) || 0);

/** What became of a tree of values. */
export interface Check {
  readonly checked?: CheckedConfiguration;
  readonly problems: readonly ConfigurationProblem[];
}

/** Checks a tree by the schema alone. */
export function check(tree: ConfigurationTree): Check {
  // A group whose keys are all commented out is null in YAML: it counts as absent.
  const filled = Object.entries(tree.root).filter(([, value]) => value !== null);
  const result = configurationSchema.safeParse(Object.fromEntries(filled));
  if (result.success) return { checked: result.data, problems: [] };
  return { problems: result.error.issues.flatMap((issue) => explainIssue(issue, tree)) };
}

function complete(
  { dataDir, providers, models, ...groups }: CheckedConfiguration,
  workingDirectory: string,
  file: ConfigurationFile,
): Omit<GatewayConfiguration, 'variable' | 'npmEnvironment' | 'source'> {
  return {
    ...groups,
    routing: { ...groups.routing, fallbackOn: contentFaultsOf(groups.routing.fallbackOn) },
    dataDirectory: resolve(workingDirectory, dataDir),
    uploads: { ...groups.uploads, directory: resolve(workingDirectory, groups.uploads.directory) },
    providers: Object.entries(providers).map(([id, provider]) => providerOf(id, provider)),
    ...(models !== undefined && { models: new Map(Object.entries(models)) }),
    ...(file.path !== undefined && { file: file.path }),
  };
}

/** A checked provider as the rest of the gateway knows it. */
export function providerOf(
  id: string,
  provider: CheckedConfiguration['providers'][string],
): ProviderConfiguration {
  const { type, baseUrl, apiKey, apiKeys, lane } = provider;
  const own = Object.entries(provider).filter(([key]) => !commonProviderKeys.includes(key));
  const options = Object.fromEntries<JsonValue | undefined>(own);
  return {
    id,
    type,
    ...(baseUrl !== undefined && { baseUrl }),
    apiKeys: apiKeys ?? (apiKey === undefined ? [] : [apiKey]),
    lane,
    options,
  };
}
