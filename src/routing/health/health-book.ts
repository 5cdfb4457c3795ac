import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { LiveConfiguration } from '../../config/live/live-configuration.js';
import type { Candidate } from '../candidate.js';
import { CandidateHealth } from './candidate-health.js';

/** Clients may name models of their own making: of so many candidates something is remembered. */
const remembered = 2000;

type CircuitState = CandidateHealth['breaker']['state'];

/** Candidates of one provider in one state. */
export interface HealthTally {
  readonly provider: string;
  readonly state: CircuitState;
  readonly count: number;
}

/** What is known of one model of a provider. */
export interface CandidateReport {
  readonly model: string;
  readonly health: CandidateHealth;
}

/** The health of every candidate that was asked lately, in the memory of this process. */
@Injectable()
export class HealthBook {
  private readonly entries = new LRUCache<string, CandidateHealth>({ max: remembered });

  constructor(private readonly live: LiveConfiguration) {}

  of({ provider, model }: Candidate): CandidateHealth {
    const name = `${provider.id}/${model}`;
    const known = this.entries.get(name);
    if (known !== undefined) return known;
    const health = new CandidateHealth(this.live.current.routing);
    this.entries.set(name, health);
    return health;
  }

  /** When a candidate may be asked, in milliseconds of `performance.now()`; 0: at once. */
  readyAt(candidate: Candidate): number {
    return Math.max(this.of(candidate).breaker.readyAt, candidate.provider.keys.readyAt(candidate.model));
  }

  /** How many candidates of each provider are in which state of their circuit breaker. */
  tally(): readonly HealthTally[] {
    const tallies = new Map<string, { provider: string; state: CircuitState; count: number }>();
    for (const [name, { breaker }] of this.entries.entries()) {
      const provider = name.slice(0, name.indexOf('/'));
      const { state } = breaker;
      const tally = tallies.get(`${provider}/${state}`) ?? { provider, state, count: 0 };
      tally.count += 1;
      tallies.set(`${provider}/${state}`, tally);
    }
    return [...tallies.values()];
  }

  /** What is known of a provider's models that were asked lately. */
  report(provider: string): readonly CandidateReport[] {
    const prefix = `${provider}/`;
    return [...this.entries.entries()]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, health]) => ({ model: name.slice(prefix.length), health }));
  }

  /** Everything counts as healthy again. */
  forget(): void {
    this.entries.clear();
  }

  /** What a provider of this id did says nothing of the one that has its id now. */
  forgetProvider(id: string): void {
    for (const name of [...this.entries.keys()]) if (name.startsWith(`${id}/`)) this.entries.delete(name);
  }
}
