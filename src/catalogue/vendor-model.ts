import type { ModelEndpoint } from '#libs/provider-kit';
import type { ModelCapabilities, Prices } from '../config/model-facts.js';

/** Prices that hold from a day on, or between two minutes of the day (UTC; the second excluded). */
export interface DatedPrices extends Prices {
  /** `YYYY-MM-DD`, UTC. */
  readonly from?: string;
  readonly between?: readonly [number, number];
}

/** A vendor's model, as the bundled data tells. Absent: no source says, or they disagree. */
export interface VendorModel {
  readonly endpoints?: readonly ModelEndpoint[];
  readonly features?: ModelCapabilities;
  /** Tokens that prompt and answer may have together, or the prompt alone: vendors differ. */
  readonly context?: number;
  /** Tokens of an answer. */
  readonly maxOutput?: number;
  /** The last of those that hold is the one. */
  readonly prices?: readonly DatedPrices[];
}

/** A model as it stands in the data. Names are in lower case. */
export interface ListedVendorModel extends VendorModel {
  readonly id: string;
  readonly also?: readonly string[];
  /** A regular expression of further names. */
  readonly match?: string;
}

/** A package that the data came from. */
export interface CatalogueSource {
  readonly package: string;
  readonly version: string;
  readonly integrity: string;
  readonly licence: string;
  readonly date: string;
  readonly gives: string;
}

/** The bundled data: src/catalogue/vendor-models.json. */
export interface CatalogueData {
  /** Of its newest source. */
  readonly date: string;
  readonly sources: readonly CatalogueSource[];
  readonly vendors: Readonly<
    Record<string, { readonly see?: readonly string[]; readonly models: readonly ListedVendorModel[] }>
  >;
}
