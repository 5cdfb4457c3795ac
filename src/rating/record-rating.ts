import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Prices } from '../config/model-facts.js';
import { priceUsage } from '../metering/price-usage.js';
import { OwnPrices } from '../prices/own-prices.js';
import { ratesToJson } from '../prices/price-json.js';
import { ProviderRegistry } from '../providers/provider.registry.js';
import type { Candidate } from '../routing/candidate.js';
import { ModelCatalogue } from '../routing/model.catalogue.js';
import type { UsageRecord } from '../storage/usage.repository.js';
import { EffectivePrices } from './effective-prices.js';

/** Prices a request anew, by what is known now of the time when it began. */
@Injectable()
export class RecordRating {
  constructor(
    private readonly registry: ProviderRegistry,
    private readonly catalogue: ModelCatalogue,
    private readonly own: OwnPrices,
    private readonly effective: EffectivePrices,
  ) {}

  /**
   * @returns the same object where nothing would be otherwise; undefined where nobody knows what it costs: of a
   * provider that is gone, of a model without a price, of several models at once
   */
  rate(record: UsageRecord): UsageRecord | undefined {
    const prices = record.mixed === true ? undefined : this.pricesOf(record);
    if (prices === undefined) return undefined;
    const { nanoDollars, unpriced, savedNanoDollars, prices: noted, ...rest } = record;
    const priced = priceUsage(record.usage, ratesToJson(prices));
    const isSame =
      priced.nanoDollars === nanoDollars &&
      priced.savedNanoDollars === savedNanoDollars &&
      isDeepStrictEqual(priced.unpriced, unpriced) &&
      isDeepStrictEqual(priced.prices, noted);
    return isSame ? record : { ...rest, ...priced };
  }

  private pricesOf(record: UsageRecord): Prices | undefined {
    const { provider = '', model, upstreamModel = model, startedAt } = record;
    const candidate = this.candidateOf(provider, upstreamModel, model);
    if (candidate === undefined) return this.own.at(provider, upstreamModel, startedAt)?.prices;
    return this.effective.ofCandidate(candidate, new Date(startedAt)).known?.prices;
  }

  /** As the public model has it today, with what the configuration says of it; else the provider's own model. */
  private candidateOf(provider: string, upstreamModel: string, model: string): Candidate | undefined {
    const configured = this.catalogue
      .candidatesOf(model)
      .find((candidate) => candidate.provider.id === provider && candidate.model === upstreamModel);
    if (configured !== undefined) return configured;
    const entry = this.registry.get(provider);
    return entry?.state === 'on' ? { provider: entry, model: upstreamModel } : undefined;
  }
}
