import { Injectable } from '@nestjs/common';
import { ProviderRegistry } from '../../providers/provider.registry.js';
import type { ProviderEntry, RegisteredProvider } from '../../providers/provider.registry.js';
import { HealthBook } from '../../routing/health/health-book.js';
import { ModelDiscovery } from '../../routing/model.discovery.js';
import { ConfigurationSwap } from '../configuration/configuration-swap.js';
import { ended } from './status-problem.js';
import type { StatusProblem } from './status-problem.js';

/** Providers that are wanted and do not do what they should, in the eyes of this process. */
@Injectable()
export class ProviderProblems {
  constructor(
    private readonly registry: ProviderRegistry,
    private readonly discovery: ModelDiscovery,
    private readonly health: HealthBook,
    private readonly swap: ConfigurationSwap,
  ) {}

  list(): readonly StatusProblem[] {
    return this.registry
      .list()
      .flatMap((entry) => (entry.state === 'on' ? this.ofConnected(entry) : this.ofIdle(entry)));
  }

  /** Vendors whose variable is not set are off because nobody wants them; automatic ones, because others are on. */
  private ofIdle(entry: Exclude<ProviderEntry, RegisteredProvider>): readonly StatusProblem[] {
    const isTold = this.swap.storedFaults.has(entry.id);
    if (isTold || entry.source === 'variables' || entry.source === 'automatic') return [];
    const fault = `${entry.id} is off: ${ended(entry.reason)}`;
    return [{ severity: 'bad', ...about(entry), fault, fix: 'Correct its settings, or delete it.' }];
  }

  private ofConnected(entry: RegisteredProvider): readonly StatusProblem[] {
    return [...this.ofListing(entry), ...ofKeys(entry), ...this.ofCircuits(entry)];
  }

  private ofListing(entry: RegisteredProvider): readonly StatusProblem[] {
    const { status, error = '' } = this.discovery.of(entry.id);
    if (status !== 'failed') return [];
    const fault = `The models of ${entry.id} cannot be listed: ${ended(error)}`;
    const fix = 'Test the connection on its page: the base address, the key, or the network may be wrong.';
    return [{ severity: 'attention', ...about(entry), fault, fix }];
  }

  private ofCircuits(entry: RegisteredProvider): readonly StatusProblem[] {
    const open = this.health.report(entry.id).filter(({ health }) => health.breaker.state === 'open');
    if (open.length === 0) return [];
    const names = open.map(({ model }) => model);
    const shown = names.slice(0, 3).join(', ') + (names.length > 3 ? `, and ${names.length - 3} more` : '');
    const fault = `Calls of ${entry.id} failed too often lately: ${shown} rests.`;
    const fix =
      'It is tried again by itself; other candidates are asked meanwhile. Its log tells the errors.';
    return [{ severity: 'attention', ...about(entry), fault, fix }];
  }
}

function ofKeys(entry: RegisteredProvider): readonly StatusProblem[] {
  const { size, resting } = entry.keys;
  if (resting === 0) return [];
  const all = resting >= size;
  const which = size === 1 ? 'The key' : all ? `All ${size} keys` : `${resting} of ${size} keys`;
  const verb = size === 1 ? 'rests' : 'rest';
  const fault = `${which} of ${entry.id} ${verb} after a refusal or a rate limit.`;
  const fix = 'Look at the account at the vendor: a revoked key, no credit, or too small a limit.';
  return [{ severity: all ? 'bad' : 'attention', ...about(entry), fault, fix }];
}

const about = ({ id }: ProviderEntry) => ({ place: 'providers', subject: id }) as const;
