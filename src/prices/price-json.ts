import type { JsonObject } from '#libs/json';
import type { PriceVersion } from '../storage/price.repository.js';
import type { VersionState } from './version-state.js';

/** A version as the admin API tells it. */
export const priceToJson = (version: PriceVersion, state: VersionState): JsonObject => ({
  object: 'price',
  id: version.id,
  ...termsOf(version),
  state,
  created_at: new Date(version.createdAt).toISOString(),
  created_by: version.createdBy,
});

/** What it says, as the log of changes tells it. */
export const termsOf = ({ provider, model, prices, from, note }: PriceVersion): JsonObject => ({
  provider,
  model,
  prices: ratesToJson(prices),
  from: new Date(from).toISOString(),
  note: note ?? null,
});

/** Prices in the words of the configuration. What is not known is left out. */
export const ratesToJson = (prices: object): JsonObject => JSON.parse(JSON.stringify(prices)) as JsonObject;
