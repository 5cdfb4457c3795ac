import { Injectable } from '@nestjs/common';
import type { Usage } from '#libs/canonical';
import type { Dialect, ModelEndpoint } from '#libs/provider-kit';
import { costOf } from '../catalogue/cost-of.js';
import type { Cost } from '../catalogue/cost-of.js';
import { pricesAt } from '../catalogue/prices-at.js';
import type { VendorModel } from '../catalogue/vendor-model.js';
import { VendorModels } from '../catalogue/vendor-models.js';
import type { ModelCapabilities, Prices } from '../config/model-facts.js';
import { OwnPrices } from '../prices/own-prices.js';
import type { PriceVersion } from '../storage/price.repository.js';
import type { Candidate, CandidateRules } from './candidate.js';
import { ModelCatalogue } from './model.catalogue.js';

/** What is known of a candidate: by configuration, else by the bundled catalogue. Absent: nothing. */
export interface KnownFacts {
  readonly endpoints?: readonly ModelEndpoint[];
  readonly capabilities: ModelCapabilities;
  /** Tokens that a prompt may have. */
  readonly context?: number;
  /** Tokens that an answer may have. */
  readonly maxOutput?: number;
  /** Whether the configuration says what it costs: nothing else counts then. */
  readonly hasConfiguredPrices: boolean;
}

/** Who says what a candidate costs, the one who counts first before the others. */
export type PriceSource = 'configuration' | 'own' | 'catalogue';

/** What a candidate costs, and by whose word. */
export interface SourcedPrices {
  readonly prices: Prices;
  readonly source: PriceSource;
  /** Of the source `own`. */
  readonly version?: PriceVersion;
}

interface Facts extends KnownFacts {
  readonly pricesAt: (now: Date) => Prices | undefined;
}

/** Facts of a candidate, and what it was like then. */
interface Known {
  readonly dialect: Dialect;
  readonly facts: Facts;
}

/** Facts, and what they were made of. */
interface Remembered {
  readonly vendorModel: VendorModel;
  readonly facts: Facts;
}

/** What candidates can do and cost. After a candidate's first question each answer is a look into a map or two. */
@Injectable()
export class CandidateFacts {
  private readonly byVendorModel = new WeakMap<VendorModel, Facts>();
  private readonly byCandidate = new WeakMap<Candidate, Known>();
  private readonly byRules = new WeakMap<CandidateRules, Remembered>();

  constructor(
    private readonly catalogue: ModelCatalogue,
    private readonly vendorModels: VendorModels,
    private readonly ownPrices: OwnPrices,
  ) {}

  of(candidate: Candidate): KnownFacts {
    return this.facts(candidate);
  }

  /**
   * What the candidate costs; undefined where neither configuration, nor own prices, nor the catalogue say.
   * @param now for prices that hold from a time on, or at some hours
   */
  pricesOf(candidate: Candidate, now = new Date()): Prices | undefined {
    const facts = this.facts(candidate);
    if (facts.hasConfiguredPrices) return facts.pricesAt(now);
    return this.ownVersion(candidate, now)?.prices ?? facts.pricesAt(now);
  }

  /** The same with the one who says so. */
  sourcedPricesOf(candidate: Candidate, now: Date): SourcedPrices | undefined {
    const facts = this.facts(candidate);
    const version = facts.hasConfiguredPrices ? undefined : this.ownVersion(candidate, now);
    if (version !== undefined) return { prices: version.prices, source: 'own', version };
    const prices = facts.pricesAt(now);
    return prices && { prices, source: facts.hasConfiguredPrices ? 'configuration' : 'catalogue' };
  }

  /** What such a use of the candidate costs; undefined where its prices are not known, or nothing is counted. */
  costOf(candidate: Candidate, usage: Usage): Cost | undefined {
    const prices = this.pricesOf(candidate);
    return prices && costOf(usage, prices);
  }

  private ownVersion({ provider, model }: Candidate, now: Date): PriceVersion | undefined {
    return this.ownPrices.at(provider.id, model, now.getTime());
  }

  private facts(candidate: Candidate): Facts {
    const dialect = this.catalogue.dialectOf(candidate);
    const known = this.byCandidate.get(candidate);
    if (known?.dialect === dialect) return known.facts;
    const facts = this.find(candidate, dialect);
    this.byCandidate.set(candidate, { dialect, facts });
    return facts;
  }

  private find(candidate: Candidate, dialect: Dialect): Facts {
    const vendorModel = this.vendorModel(candidate, dialect);
    const { rules } = candidate;
    if (rules === undefined) return this.ofVendor(vendorModel);
    const known = this.byRules.get(rules);
    if (known?.vendorModel === vendorModel) return known.facts;
    const facts = ruled(this.ofVendor(vendorModel), rules);
    this.byRules.set(rules, { vendorModel, facts });
    return facts;
  }

  /** A deployment is the model that runs in it. */
  private vendorModel({ provider, model }: Candidate, { runs }: Dialect): VendorModel {
    return this.vendorModels.of(provider.type, typeof runs === 'string' ? runs : model);
  }

  private ofVendor(vendorModel: VendorModel): Facts {
    const known = this.byVendorModel.get(vendorModel);
    if (known !== undefined) return known;
    const { endpoints, features = {}, context, maxOutput, prices } = vendorModel;
    const facts: Facts = {
      ...(endpoints !== undefined && { endpoints }),
      capabilities: features,
      ...(context !== undefined && { context }),
      ...(maxOutput !== undefined && { maxOutput }),
      hasConfiguredPrices: false,
      pricesAt: (now) => prices && pricesAt(prices, now),
    };
    this.byVendorModel.set(vendorModel, facts);
    return facts;
  }
}

/** What the configuration says wins, key by key; its prices are all there are. */
function ruled(facts: Facts, { context, maxOutput, capabilities, prices }: CandidateRules): Facts {
  return {
    ...facts,
    ...(context !== undefined && { context }),
    ...(maxOutput !== undefined && { maxOutput }),
    capabilities: { ...facts.capabilities, ...said(capabilities) },
    ...(prices !== undefined && { hasConfiguredPrices: true, pricesAt: () => prices }),
  };
}

const said = (capabilities: ModelCapabilities = {}): ModelCapabilities =>
  Object.fromEntries(Object.entries(capabilities).filter(([, value]) => value !== undefined));
