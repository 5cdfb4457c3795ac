import { ConfigurationError } from '../config/configuration-problem.js';
import type { ConfigurationProblem } from '../config/configuration-problem.js';
import type { CandidateConfiguration, GatewayConfiguration } from '../config/gateway-configuration.js';
import type { LiveSettings } from '../config/live/live-configuration.js';
import { nearest } from '../config/nearest.js';
import type { ProviderEntry } from '../providers/provider.registry.js';
import type { ProviderSet } from '../providers/provider-set.js';
import type { Candidate, CandidateRules, RoutePolicy } from './candidate.js';

/** A public name of the configuration, with the providers it may go to. */
export interface PublicName {
  readonly candidates: readonly Candidate[];
  readonly policy: RoutePolicy;
  /** Its providers that are off: `main (OPENAI_API_KEY is not set)`. */
  readonly off: readonly string[];
}

/**
 * The configuration's public names, their providers looked up.
 * @throws ConfigurationError where one of the file names a provider that does not exist. Stored ones have it as one
 * that is off: providers come and go with the file.
 */
export function readPublicNames(
  { models, storedModels }: Pick<LiveSettings, 'models' | 'storedModels'>,
  { file, source }: Pick<GatewayConfiguration, 'file' | 'source'>,
  providers: Pick<ProviderSet, 'get' | 'list'>,
): ReadonlyMap<string, PublicName> {
  const problems: ConfigurationProblem[] = [];
  const names = new Map<string, PublicName>();
  for (const [name, configured] of models) {
    const candidates: Candidate[] = [];
    const off: string[] = [];
    const { candidates: listed, ...policy } = configured;
    for (const [index, { provider, model, ...rules }] of listed.entries()) {
      const entry = providers.get(provider);
      if (entry === undefined && storedModels.has(name)) off.push(`${provider} (there is no such provider)`);
      else if (entry === undefined) {
        const line = source.lineOf(['models', name, 'candidates', index, 'provider']);
        const problem = unknownProvider(name, index, provider, providers.list());
        problems.push({ ...problem, ...(line !== undefined && { line }) });
      } else if (entry.state === 'on') candidates.push({ provider: entry, model, ...ruled(rules) });
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
