import { Injectable } from '@nestjs/common';
import { LiveConfiguration } from '../../config/live/live-configuration.js';
import type { CandidateConfiguration } from '../../config/gateway-configuration.js';
import { ProviderRegistry } from '../../providers/provider.registry.js';
import { ModelDiscovery } from '../../routing/model.discovery.js';
import { nearNames } from '../../routing/near-names.js';
import type { StatusProblem } from './status-problem.js';

/** Configured names whose candidates are not there, or can be nobody's model. */
@Injectable()
export class ModelProblems {
  constructor(
    private readonly live: LiveConfiguration,
    private readonly registry: ProviderRegistry,
    private readonly discovery: ModelDiscovery,
  ) {}

  list(): readonly StatusProblem[] {
    return [...this.live.current.models].flatMap(([name, { candidates }]) => this.ofModel(name, candidates));
  }

  private ofModel(name: string, candidates: readonly CandidateConfiguration[]): readonly StatusProblem[] {
    const absent = candidates.map((candidate) => this.whyAbsent(candidate));
    const reasons = absent.filter((reason) => reason !== undefined);
    const doubts = candidates.flatMap((candidate) => this.doubtsOf(name, candidate));
    // A candidate is left out as long as another one can answer.
    const isDead = reasons.length === candidates.length;
    const result = isDead ? `Nobody answers for ${name}` : `${name} has fewer candidates than it should`;
    return [
      ...(reasons.length === 0
        ? []
        : [problem(name, isDead ? 'bad' : 'attention', `${result}: ${[...new Set(reasons)].join('; ')}.`)]),
      ...doubts,
    ];
  }

  /** As a clause. */
  private whyAbsent({ provider }: CandidateConfiguration): string | undefined {
    const entry = this.registry.get(provider);
    if (entry === undefined) return `there is no provider ${provider}`;
    return entry.state === 'off' ? `the provider ${provider} is off` : undefined;
  }

  /** Where its provider told its models, and this is none of them nor named like them: most likely it is misspelt. */
  private doubtsOf(name: string, { provider: id, model }: CandidateConfiguration): readonly StatusProblem[] {
    const entry = this.registry.get(id);
    if (entry?.state !== 'on') return [];
    const { status, models } = this.discovery.of(id);
    const { provider } = entry;
    const known = [...models.keys(), ...provider.models().map((listed) => listed.id)];
    const isListed = known.includes(model);
    if (status !== 'known' || models.size === 0 || isListed || provider.recognises(model)) return [];
    const [near] = nearNames(model, known, 1);
    const fix = near === undefined ? usualFix : `Write it as ${near}, if that is meant.`;
    return [problem(name, 'attention', `${name} goes to ${model}, which ${id} does not list.`, fix)];
  }
}

const usualFix = 'Change its candidates, or mend the provider.';

const problem = (
  subject: string,
  severity: StatusProblem['severity'],
  fault: string,
  fix = usualFix,
): StatusProblem => ({ severity, place: 'models', subject, fault, fix });
