import { ConfigurationError } from '../config/configuration-problem.js';
import type { ConfigurationProblem } from '../config/configuration-problem.js';
import type { CandidateConfiguration, GatewayConfiguration } from '../config/gateway-configuration.js';
import { nearest } from '../config/nearest.js';
import type { ProviderEntry, ProviderRegistry } from '../providers/provider.registry.js';
import type { Candidate, CandidateRules, RoutePolicy } from './candidate.js';

/** A name of the configuration's `models`, with the providers it may go to. */
export interface PublicName {
  readonly candidates: readonly Candidate[];
  readonly policy: RoutePolicy;
  /** Its providers that are off: `main (OPENAI_API_KEY is not set)`. */
  readonly off: readonly string[];
}

/**
 * The configuration's public names, their providers looked up.
 * @throws ConfigurationError where one names a provider that does not exist
 */
export function readPublicNames(
  { models, file }: Pick<GatewayConfiguration, 'models' | 'file'>,
  registry: Pick<ProviderRegistry, 'get' | 'list'>,
): ReadonlyMap<string, PublicName> {
  const problems: ConfigurationProblem[] = [];
  const names = new Map<string, PublicName>();
  for (const [name, configured] of models ?? []) {
    const candidates: Candidate[] = [];
    const off: string[] = [];
    const { candidates: listed, ...policy } = configured;
    for (const [index, { provider, model, ...rules }] of listed.entries()) {
      const entry = registry.get(provider);
      if (entry === undefined) problems.push(unknownProvider(name, index, provider, registry.list()));
      else if (entry.state === 'on') candidates.push({ provider: entry, model, ...ruled(rules) });
      else off.push(`${entry.id} (${entry.reason})`);
    }
    names.set(name, { candidates, policy, off });
  }
  if (problems.length > 0) throw new ConfigurationError(problems, file);
  return names;
}

const ruled = (rules: CandidateRules): { readonly rules?: CandidateRules } =>
  Object.keys(rules).length === 0 ? {} : { rules };

function unknownProvider(
  name: string,
  index: number,
  id: CandidateConfiguration['provider'],
  entries: readonly ProviderEntry[],
): ConfigurationProblem {
  const near = nearest(
    id,
    entries.map((entry) => entry.id),
  );
  const on = entries.filter(({ state }) => state === 'on').map((entry) => entry.id);
  const known = on.length === 0 ? '' : ` Those that are on: ${on.join(', ')}.`;
  return {
    key: `models.${name}.${index}.provider`,
    fault: `no provider has the id ${JSON.stringify(id)}`,
    fix: near === undefined ? `Add it under providers.${known}` : `Write it as ${near}.`,
  };
}
