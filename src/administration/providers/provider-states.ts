import { Injectable } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import type { KeyReport } from '../../providers/key-ring.js';
import { ProviderRegistry } from '../../providers/provider.registry.js';
import type { ProviderEntry, RegisteredProvider } from '../../providers/provider.registry.js';
import { HealthBook } from '../../routing/health/health-book.js';
import type { CandidateReport } from '../../routing/health/health-book.js';
import { ModelDiscovery } from '../../routing/model.discovery.js';
import { processName } from '../../workers/process-name.js';
import { shownSecret } from '../../observability/shown-secret.js';
import { healthOf } from './provider-health.js';

/** Models of one provider that are told with their circuits. */
const mostCircuits = 50;

/** How providers fare in the eyes of this process: others have their own. */
@Injectable()
export class ProviderStates {
  constructor(
    private readonly registry: ProviderRegistry,
    private readonly discovery: ModelDiscovery,
    private readonly health: HealthBook,
  ) {}

  describe(): JsonObject {
    const { host, pid, worker } = processName();
    const wanted = this.registry
      .list()
      .filter(({ state, source }) => state === 'on' || source !== 'variables');
    return {
      object: 'provider_states',
      at: new Date().toISOString(),
      process: { host, pid, worker: worker ?? null },
      providers: wanted.map((entry) => this.stateOf(entry)),
    };
  }

  private stateOf(entry: ProviderEntry): JsonObject {
    const { id } = entry;
    if (entry.state === 'off')
      return { id, health: 'off', running: 0, keys: [], circuit_count: 0, circuits: [] };
    const candidates = this.health.report(id);
    const running = candidates.reduce((sum, { health }) => sum + health.running, 0);
    const keys = entry.keys.report();
    return {
      id,
      health: this.healthOf(entry, candidates),
      running,
      keys: keys.map(keyToJson),
      circuit_count: candidates.length,
      circuits: candidates.toSorted(byUrgency).slice(0, mostCircuits).map(circuitToJson),
    };
  }

  private healthOf(
    { id, source, provider, keys }: RegisteredProvider,
    candidates: readonly CandidateReport[],
  ): string {
    return healthOf({
      listing:
        // What is built in is there without being asked.
        source === 'automatic'
          ? 'known'
          : provider.discover === undefined
            ? undefined
            : this.discovery.of(id).status,
      keys: { all: keys.size, resting: keys.resting },
      circuits: candidates.map(({ health }) => health.breaker.state),
    });
  }
}

const urgencies = { open: 0, 'half-open': 1, closed: 2 } as const;

/** What is out first, then what is busy. */
const byUrgency = (one: CandidateReport, other: CandidateReport): number =>
  urgencies[one.health.breaker.state] - urgencies[other.health.breaker.state] ||
  other.health.running - one.health.running;

const keyToJson = ({ key, rests, models }: KeyReport): JsonObject => ({
  key: key === undefined ? null : shownSecret(key),
  rests_ms: Math.ceil(rests),
  models: models.map((one) => ({ model: one.model, rests_ms: Math.ceil(one.rests) })),
});

function circuitToJson({ model, health }: CandidateReport): JsonObject {
  const { breaker, running, streams, bodies } = health;
  const wait = breaker.readyAt - performance.now();
  return {
    model,
    state: breaker.state.replace('-', '_'),
    ready_in_ms: breaker.readyAt === 0 ? 0 : Math.max(0, Math.ceil(wait)),
    running,
    stream_begins_ms: rounded(streams.milliseconds),
    answer_ms: rounded(bodies.milliseconds),
  };
}

const rounded = (milliseconds: number | undefined): number | null =>
  milliseconds === undefined ? null : Math.round(milliseconds);
