import { Injectable } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { freePrices } from '../metering/free-prices.js';
import { ratesToJson } from '../prices/price-json.js';
import { CandidateFacts } from '../routing/candidate-facts.js';
import type { PriceSource, SourcedPrices } from '../routing/candidate-facts.js';
import type { Candidate } from '../routing/candidate.js';
import { ModelCatalogue } from '../routing/model.catalogue.js';

/** What one who answers for a model costs. */
export interface EffectivePrice {
  readonly candidate: Candidate;
  /** `embedded`: it runs in the gateway and is free. Absent: nobody knows what it costs. */
  readonly source?: PriceSource | 'embedded';
  readonly known?: Pick<SourcedPrices, 'prices' | 'version'>;
}

/** Tells which prices hold, and by whose word. */
@Injectable()
export class EffectivePrices {
  constructor(
    private readonly catalogue: ModelCatalogue,
    private readonly facts: CandidateFacts,
  ) {}

  /**
   * Of everybody who answers for a model.
   * @param model as clients name it
   * @throws GatewayError where there is no such model
   */
  of(model: string, time: Date): readonly EffectivePrice[] {
    return this.catalogue.resolve(model).candidates.map((candidate) => this.ofCandidate(candidate, time));
  }

  /** Of one of them. */
  ofCandidate(candidate: Candidate, time: Date): EffectivePrice {
    const sourced = this.facts.sourcedPricesOf(candidate, time);
    if (sourced !== undefined) return { candidate, source: sourced.source, known: sourced };
    const isEmbedded = candidate.provider.type === 'local';
    return { candidate, ...(isEmbedded && { source: 'embedded', known: { prices: freePrices } }) };
  }
}

/** As the admin API tells it. */
export const effectivePriceToJson = ({ candidate, source, known }: EffectivePrice): JsonObject => ({
  object: 'effective_price',
  provider: candidate.provider.id,
  model: candidate.model,
  source: source ?? 'unknown',
  price: known?.version?.id ?? null,
  from: known?.version === undefined ? null : new Date(known.version.from).toISOString(),
  prices: known === undefined ? null : ratesToJson(known.prices),
});
