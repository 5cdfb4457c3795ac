import type { Prices } from '../config/model-facts.js';

/** What models cost that run in the gateway itself. */
export const freePrices: Prices = {
  input: 0,
  output: 0,
  reasoning: 0,
  hourHeard: 0,
  hourMade: 0,
  image: 0,
  characters: 0,
  thousandSearches: 0,
  perRequest: 0,
};
