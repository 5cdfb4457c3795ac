import { Injectable } from '@nestjs/common';
import { LiveConfiguration } from '../../config/live/live-configuration.js';
import type { CandidateConfiguration } from '../../config/gateway-configuration.js';
import { ProviderRegistry } from '../../providers/provider.registry.js';
import { ModelDiscovery } from '../../routing/model.discovery.js';
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
    const doubts = candidates.filter((candidate) => this.isDoubtful(candidate));
    // A candidate is left out as long as another one can answer.
    const isDead = reasons.length === candidates.length;
    const result = isDead ? `Nobody answers for ${name}` : `${name} has fewer candidates than it should`;
    return [
      ...(reasons.length === 0
        ? []
        : [problem(name, isDead ? 'bad' : 'attention', `${result}: ${[...new Set(reasons)].join('; ')}.`)]),
      ...doubts.map(({ provider, model }) =>
        problem(name, 'attention', `${name} goes to ${model}, which ${provider} does not list.`),
      ),
    ];
  }

  /** As a clause. */
  private whyAbsent({ provider }: CandidateConfiguration): string | undefined {
    const entry = this.registry.get(provider);
    if (entry === undefined) return `there is no provider ${provider}`;
    return entry.state === 'off' ? `the provider ${provider} is off` : undefined;
  }

  /** Whether its provider told its models and this is none of them, nor named like them: most likely it is misspelt. */
  private isDoubtful({ provider: id, model }: CandidateConfiguration): boolean {
    const entry = this.registry.get(id);
    if (entry?.state !== 'on') return false;
    const { status, models } = this.discovery.of(id);
    const { provider } = entry;
    const isListed = models.has(model) || provider.models().some((known) => known.id === model);
    return status === 'known' && models.size > 0 && !isListed && !provider.recognises(model);
  }
}

const problem = (subject: string, severity: StatusProblem['severity'], fault: string): StatusProblem => ({
  severity,
  place: 'models',
  subject,
  fault,
  fix: 'Change its candidates, or mend the provider.',
});
