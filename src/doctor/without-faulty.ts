import type { ConfigurationProblem } from '../config/configuration-problem.js';
import type { GatewayConfiguration, ModelConfiguration } from '../config/gateway-configuration.js';

const noModels: ReadonlyMap<string, ModelConfiguration> = new Map();

/**
 * A configuration without the providers and models that cannot be used, and without what leads to those providers.
 * @returns undefined where the problems are with none of them
 */
export function withoutFaulty(
  configuration: GatewayConfiguration,
  problems: readonly ConfigurationProblem[],
): GatewayConfiguration | undefined {
  const { providers, models = noModels, ...rest } = configuration;
  const isFaulty = (place: string): boolean =>
    problems.some(({ key }) => key === place || key.startsWith(`${place}.`));
  const left = providers.filter(({ id }) => !isFaulty(`providers.${id}`));
  const gone = new Set(providers.filter((provider) => !left.includes(provider)).map(({ id }) => id));
  const leftModels = [...models].flatMap(([name, model]) => {
    const candidates = model.candidates.filter(({ provider }) => !gone.has(provider));
    return isFaulty(`models.${name}`) || candidates.length === 0
      ? []
      : [[name, { ...model, candidates }] as const];
  });
  if (gone.size === 0 && leftModels.length === models.size) return undefined;
  return { ...rest, providers: left, ...(models.size > 0 && { models: new Map(leftModels) }) };
}

/** The same without any provider, and without the variables that would switch one on. */
export const withoutProviders = (configuration: GatewayConfiguration): GatewayConfiguration => ({
  ...configuration,
  providers: [],
  models: noModels,
  variable: () => undefined,
});
