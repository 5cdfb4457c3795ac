import type { Prices } from '../config/model-facts.js';
import type { DatedPrices } from './vendor-model.js';

/** The prices that hold at a time: the last of those whose day has come and whose hours these are. */
export function pricesAt(all: readonly DatedPrices[], now: Date): Prices | undefined {
  if (all.length === 1) return all[0];
  const day = now.toISOString().slice(0, 10);
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
  return all.findLast(
    ({ from = '', between: [start, end] = [0, 1440] }) => from <= day && start <= minute && minute < end,
  );
}
