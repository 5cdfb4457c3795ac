import { Injectable } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import type { CandidateConfiguration } from '../../config/gateway-configuration.js';
import { LiveConfiguration } from '../../config/live/live-configuration.js';
import { describeModel } from '../../pipeline/model-description.js';
import { ProviderRegistry } from '../../providers/provider.registry.js';
import { EffectivePrices, effectivePriceToJson } from '../../rating/effective-prices.js';
import { CandidateFacts } from '../../routing/candidate-facts.js';
import type { Candidate } from '../../routing/candidate.js';
import { ModelCatalogue } from '../../routing/model.catalogue.js';
import { ConfigurationSwap } from '../configuration/configuration-swap.js';
import { ModelAdministration } from '../models/model-administration.js';
import { StoredConfigurationKeeper } from '../configuration/stored-configuration.js';
import { CatalogueNames } from './catalogue-names.js';
import type { CatalogueName } from './catalogue-names.js';
import { RoutingView } from './routing-view.js';

/** A candidate as it is configured, and who it is where its provider is on. */
interface ShownCandidate {
  readonly configured: CandidateConfiguration;
  readonly candidate?: Candidate;
}

/** Names as the administration shows them: who answers, what that can do, and what it costs. */
@Injectable()
export class CatalogueView {
  constructor(
    private readonly catalogue: ModelCatalogue,
    private readonly facts: CandidateFacts,
    private readonly names: CatalogueNames,
    private readonly prices: EffectivePrices,
    private readonly registry: ProviderRegistry,
    private readonly live: LiveConfiguration,
    private readonly stored: StoredConfigurationKeeper,
    private readonly models: ModelAdministration,
    private readonly routing: RoutingView,
    private readonly swap: ConfigurationSwap,
  ) {}

  /** In a list. */
  row({ name, source, entry }: CatalogueName, now: Date): JsonObject {
    const candidates = entry?.candidates ?? [];
    const { capabilities, context, maxOutput } = describeModel(candidates, this.facts);
    const problems = source === 'discovered' ? undefined : this.problemsOf(name);
    return {
      object: 'catalogue_entry',
      name,
      source,
      state: stateOf(entry?.state?.status, candidates.length > 0),
      detail: entry?.state?.detail ?? null,
      endpoints: [...new Set(candidates.flatMap((candidate) => this.names.endpointsOf(candidate)))],
      capabilities: { ...capabilities },
      context: context ?? null,
      max_output: maxOutput ?? null,
      candidates: this.candidatesOf(name, candidates).map((shown) => this.candidate(shown, now)),
      ...(problems !== undefined && { problems }),
    };
  }

  /** With how its requests are routed, where it is configured, and what it would mean if it were not. */
  whole(found: CatalogueName, now: Date): JsonObject {
    const { name, source } = found;
    const line = this.swap.current.source.lineOf(['models', name]);
    const otherwise = source === 'discovered' ? [] : this.catalogue.withoutPublicName(name);
    return {
      ...this.row(found, now),
      routing: this.routing.of(name),
      file: source === 'file' ? { path: this.swap.current.source.path, line: line ?? null } : null,
      hides_stored: source === 'file' && this.stored.current.models.has(name),
      otherwise: otherwise.map(({ provider, model }) => ({ provider: provider.id, model })),
    };
  }

  private problemsOf(name: string) {
    const { problems } = this.models.find(name);
    return problems;
  }

  private candidatesOf(name: string, found: readonly Candidate[]): readonly ShownCandidate[] {
    const configured = this.live.current.models.get(name)?.candidates;
    if (configured === undefined) {
      return found.map((candidate) => ({
        candidate,
        configured: { provider: candidate.provider.id, model: candidate.model },
      }));
    }
    return configured.map((one) => {
      const entry = this.registry.get(one.provider);
      if (entry?.state !== 'on') return { configured: one };
      return { configured: one, candidate: { provider: entry, model: one.model, rules: one } };
    });
  }

  private candidate({ configured, candidate }: ShownCandidate, now: Date): JsonObject {
    const { provider, model, priority = 0, weight = 1, when } = configured;
    const common = {
      provider,
      model,
      priority,
      weight,
      when: when === undefined ? null : (JSON.parse(JSON.stringify(when)) as JsonObject),
    };
    if (candidate === undefined) {
      const entry = this.registry.get(provider);
      const reason = entry?.state === 'off' ? entry.reason : 'there is no such provider';
      return { ...common, state: 'off', reason, type: entry?.type ?? null };
    }
    const { capabilities, context, maxOutput } = this.facts.of(candidate);
    return {
      ...common,
      state: 'on',
      reason: null,
      type: candidate.provider.type,
      capabilities: { ...capabilities },
      context: context ?? null,
      max_output: maxOutput ?? null,
      price: effectivePriceToJson(this.prices.ofCandidate(candidate, now)),
    };
  }
}

function stateOf(status: 'on-its-way' | 'off' | undefined, hasCandidates: boolean): string {
  if (status === 'on-its-way') return 'on_its_way';
  return status === 'off' || !hasCandidates ? 'off' : 'ready';
}
