import { Inject, Injectable, Optional } from '@nestjs/common';
import { LiveConfiguration } from '../../config/live/live-configuration.js';
import type { RoutingStrategy } from '../../config/routing-kinds.js';
import type { Attachment } from '../affinity/attachment.js';
import { CandidateFacts } from '../candidate-facts.js';
import type { Candidate, Route } from '../candidate.js';
import { HealthBook } from '../health/health-book.js';
import { ModelCatalogue } from '../model.catalogue.js';
import type { Asked, AskedFeatures } from './asked.js';
import { refusalOf } from './conditions.js';
import { expectedUsage } from './expected-usage.js';
import { inabilityOf } from './inability.js';
import type { Considered, RoutePlan } from './route-plan.js';
import { strategies } from './strategies/strategies.js';
import type { Contender, Ranked } from './strategies/strategy.js';

/** Injection token of a source of chance, for tests. Default `Math.random`. */
export const ROUTING_CHANCE = Symbol('RoutingChance');

/** Decides in which order the candidates of a route are tried, and tells why. */
@Injectable()
export class RoutePlanner {
  constructor(
    private readonly catalogue: ModelCatalogue,
    private readonly health: HealthBook,
    private readonly facts: CandidateFacts,
    private readonly live: LiveConfiguration,
    @Optional() @Inject(ROUTING_CHANCE) private readonly random: () => number = Math.random,
  ) {}

  /**
   * Those that cannot serve what is asked are left out, unless none can: then the first tells why. Those that are not
   * healthy are left out too; where none is, the one that will be soonest is the whole plan.
   * @param attachment whom of one priority the request would rather go to
   */
  plan({ candidates, policy }: Route, question: Asked, attachment?: Attachment): RoutePlan {
    const strategy = policy?.strategy ?? this.live.current.routing.strategy;
    const asked = readOnce(question);
    const skipped: Considered[] = [];
    const able = this.able(candidates, asked, skipped);
    const healthy = this.healthy(able, skipped);
    if (healthy.length === 0) {
      const order = able.length === 0 ? firstOf(candidates, skipped) : this.soonest(able, skipped);
      return { strategy, order, skipped, lastResort: able.length > 0 };
    }
    const order = tiersOf(healthy).flatMap((tier) =>
      tier.length === 1
        ? tier.map((candidate) => ({ candidate, reason: 'alone of its priority' }))
        : this.ranked(
            tier.map((candidate) => this.contender(candidate, asked)),
            strategy,
            attachment,
          ),
    );
    return { strategy, order, skipped, lastResort: false };
  }

  private ranked(
    contenders: readonly Contender[],
    strategy: RoutingStrategy,
    attachment: Attachment | undefined,
  ): readonly Ranked[] {
    const order = strategies[strategy](contenders, this.random);
    const leader = attachment?.leader(contenders, strategy);
    return leader === undefined
      ? order
      : [leader, ...order.filter(({ candidate }) => candidate !== leader.candidate)];
  }

  private able(candidates: readonly Candidate[], asked: Asked, skipped: Considered[]): readonly Candidate[] {
    return candidates.filter((candidate) => {
      const reason = this.catalogue.endpointsOf(candidate).includes(asked.endpoint)
        ? ((candidate.rules && refusalOf(candidate.rules, asked)) ??
          inabilityOf(candidate, this.facts.of(candidate), asked))
        : `does not answer requests for ${asked.endpoint}`;
      if (reason !== undefined) skipped.push({ candidate, reason });
      return reason === undefined;
    });
  }

  private healthy(candidates: readonly Candidate[], skipped: Considered[]): readonly Candidate[] {
    return candidates.filter((candidate) => {
      const reason = this.ailmentOf(candidate);
      if (reason !== undefined) skipped.push({ candidate, reason });
      return reason === undefined;
    });
  }

  private ailmentOf(candidate: Candidate): string | undefined {
    const now = performance.now();
    const { readyAt } = this.health.of(candidate).breaker;
    if (readyAt > 0) return `failed too often; tried again in ${seconds(readyAt - now)}`;
    const rested = candidate.provider.keys.readyAt(candidate.model);
    return rested === 0 ? undefined : `its keys rest for another ${seconds(rested - now)}`;
  }

  private soonest(candidates: readonly Candidate[], skipped: Considered[]): readonly Considered[] {
    const ready = candidates.map((candidate) => this.health.readyAt(candidate));
    const candidate = candidates[ready.indexOf(Math.min(...ready))];
    return candidate === undefined
      ? []
      : chosenAfterAll(candidate, skipped, 'none is healthy; this one will be soonest');
  }

  /** Undefined where any part of it has no price. */
  private expectedCost(candidate: Candidate, asked: Asked): number | undefined {
    const cost = this.facts.costOf(candidate, expectedUsage(asked));
    return cost?.unpriced.length === 0 ? cost.nanoDollars : undefined;
  }

  private contender(candidate: Candidate, asked: Asked): Contender {
    const health = this.health.of(candidate);
    return {
      candidate,
      weight: candidate.rules?.weight ?? 1,
      latency: health.latency(asked.stream).faded(performance.now()),
      running: health.running,
      nanoDollars: () => this.expectedCost(candidate, asked),
    };
  }
}

/** Candidates of one priority together, smaller numbers first. */
function tiersOf(candidates: readonly Candidate[]): readonly (readonly Candidate[])[] {
  if (candidates.every(({ rules }) => (rules?.priority ?? 0) === 0)) return [candidates];
  const tiers = Map.groupBy(candidates, ({ rules }) => rules?.priority ?? 0);
  return [...tiers].toSorted(([one], [other]) => one - other).map(([, tier]) => tier);
}

/** A request is read once, however many candidates make it be read. */
function readOnce(asked: Asked): Asked {
  let read: { readonly features: AskedFeatures | undefined } | undefined;
  return { ...asked, features: () => (read ??= { features: asked.features?.() }).features };
}

const firstOf = (candidates: readonly Candidate[], skipped: Considered[]): readonly Considered[] =>
  candidates.slice(0, 1).flatMap((candidate) => chosenAfterAll(candidate, skipped, 'none takes the request'));

/** Takes a candidate back from those that were left out. */
function chosenAfterAll(candidate: Candidate, skipped: Considered[], reason: string): readonly Considered[] {
  const place = skipped.findIndex((one) => one.candidate === candidate);
  if (place !== -1) skipped.splice(place, 1);
  return [{ candidate, reason }];
}

const seconds = (milliseconds: number): string => `${Math.max(0, Math.ceil(milliseconds / 100) / 10)} s`;
