import type { ProviderSettings } from '#libs/provider-kit';
import { ConfigurationError } from '../config/configuration-problem.js';
import type { ConfigurationProblem } from '../config/configuration-problem.js';
import type { GatewayConfiguration, ProviderConfiguration } from '../config/gateway-configuration.js';
import { nearest } from '../config/nearest.js';
import type { ProviderType } from './provider-type.finder.js';
import { readVendorVariables, switchesOf } from './vendor-variables.js';

/** What switched a provider on: the configuration file, a vendor's variable, the administration, or nothing at all. */
export type ProviderSource = 'file' | 'variables' | 'stored' | 'automatic';

/** A provider that shall be connected. */
export interface PlannedProvider {
  readonly source: ProviderSource;
  readonly type: ProviderType;
  readonly settings: ProviderSettings;
  readonly lane: ProviderConfiguration['lane'];
}

/** A type that stays off, and why. */
export interface IdleType {
  readonly source: ProviderSource;
  readonly type: ProviderType;
  /** A clause: `GROQ_API_KEY is not set`. */
  readonly reason: string;
}

export interface ProviderPlan {
  /** In order of preference: the file's, then those that variables switch on. */
  readonly planned: readonly PlannedProvider[];
  /** Types that need no configuration. Whether they are on depends on what else could be connected. */
  readonly automatic: readonly PlannedProvider[];
  readonly idle: readonly IdleType[];
}

type Configuration = Pick<GatewayConfiguration, 'providers' | 'variable' | 'file' | 'source'>;

/**
 * Decides which providers are connected. A type that the file names is not switched on once more by its variables.
 * @throws ConfigurationError where the file names a type that does not exist, or a variable that counts is no good
 */
export function planProviders(configuration: Configuration, types: readonly ProviderType[]): ProviderPlan {
  const named = new Set(configuration.providers.flatMap(({ id, type }) => [id, type]));
  const left = types.filter(({ info }) => !named.has(info.type));
  const byVariables = left
    .filter(({ info }) => info.variables !== undefined)
    .map((type) => switchedOn(configuration, type));
  const problems = byVariables.flatMap((plan) => ('problems' in plan ? plan.problems : []));
  if (problems.length > 0) throw new ConfigurationError(problems);
  return {
    planned: [...configured(configuration, types), ...byVariables.filter((plan) => 'settings' in plan)],
    automatic: left
      .filter(({ info }) => info.automatic === true)
      .map((type) => withoutSettings('automatic', type)),
    idle: byVariables.filter((plan) => 'reason' in plan),
  };
}

function configured(
  configuration: Configuration,
  types: readonly ProviderType[],
): readonly PlannedProvider[] {
  const plans = configuration.providers.map((provider) =>
    planProvider('file', provider, configuration, types),
  );
  const problems = plans.flatMap((plan) => ('problems' in plan ? plan.problems : []));
  if (problems.length > 0) throw new ConfigurationError(problems, configuration.file);
  return plans.filter((plan) => 'settings' in plan);
}

/** The plan of one provider that is written down, or what is wrong with it before anybody connects it. */
export function planProvider(
  source: ProviderSource,
  provider: ProviderConfiguration,
  configuration: Pick<Configuration, 'variable' | 'source'>,
  types: readonly ProviderType[],
): PlannedProvider | Faulty {
  const type = types.find(({ info }) => info.type === provider.type);
  if (type === undefined) {
    const line =
      source === 'file' ? configuration.source.lineOf(['providers', provider.id, 'type']) : undefined;
    return { problems: [{ ...unknownType(provider, types), ...(line !== undefined && { line }) }] };
  }
  const { settings, faults } = complete(configuration, provider, type);
  return faults.length > 0 ? { problems: faults } : { source, type, settings, lane: provider.lane };
}

/** What is written down; what that leaves out comes from the vendor's variables, but its key goes to no other address. */
function complete(
  { variable }: Pick<Configuration, 'variable'>,
  { id, type, baseUrl, apiKeys, options }: ProviderConfiguration,
  { info }: ProviderType,
): { readonly settings: ProviderSettings; readonly faults: readonly ConfigurationProblem[] } {
  if (baseUrl !== undefined) return { settings: { id, type, baseUrl, apiKeys, options }, faults: [] };
  const vendor = readVendorVariables(info, variable);
  const keys = apiKeys.length === 0 && vendor.apiKey !== undefined ? [vendor.apiKey] : apiKeys;
  const address = vendor.baseUrl !== undefined && { baseUrl: vendor.baseUrl };
  return {
    settings: { id, type, ...address, apiKeys: keys, options: { ...vendor.options, ...options } },
    faults: vendor.problems,
  };
}

/** What is written down, or set by variables, cannot be used. */
export interface Faulty {
  readonly problems: readonly ConfigurationProblem[];
}

function switchedOn({ variable }: Configuration, type: ProviderType): PlannedProvider | IdleType | Faulty {
  const switches = switchesOf(type.info);
  if (switches.every((name) => variable(name) === undefined)) {
    return { source: 'variables', type, reason: `${switches.join(' or ')} is not set` };
  }
  const { apiKey, baseUrl, options, problems } = readVendorVariables(type.info, variable);
  if (problems.length > 0) return { problems };
  const plan = withoutSettings('variables', type);
  const settings = {
    ...plan.settings,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(apiKey !== undefined && { apiKeys: [apiKey] }),
    options,
  };
  return { ...plan, settings };
}

/** The type under its own name, as it comes. */
const withoutSettings = (source: ProviderSource, type: ProviderType): PlannedProvider => ({
  source,
  type,
  settings: { id: type.info.type, type: type.info.type, apiKeys: [], options: {} },
  lane: 'auto',
});

function unknownType(
  { id, type }: ProviderConfiguration,
  types: readonly ProviderType[],
): ConfigurationProblem {
  const known = types.map(({ info }) => info.type);
  const near = nearest(type, known);
  return {
    key: `providers.${id}.type`,
    fault: `${JSON.stringify(type)} is no provider type`,
    fix: near === undefined ? `Write one of: ${known.join(', ')}.` : `Write it as ${near}.`,
  };
}
