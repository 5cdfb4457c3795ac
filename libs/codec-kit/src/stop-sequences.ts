import type { LossCollector } from './loss-collector.js';

/** Stop sequences that say something; vendors refuse empty ones. */
export function tellingStops(stop: readonly string[], losses: LossCollector): readonly string[] {
  const told = stop.filter((sequence) => sequence !== '');
  if (told.length < stop.length) {
    losses.dropped('stop', 'stop', 'The upstream takes no empty stop sequences.');
  }
  return told;
}
