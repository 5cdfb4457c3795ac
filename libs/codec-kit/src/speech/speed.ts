import type { LossCollector } from '../loss-collector.js';

/** A speed within what a vendor takes; undefined where none was asked for. */
export function speedWithin(
  speed: number | undefined,
  [least, most]: readonly [least: number, most: number],
  losses: LossCollector,
): number | undefined {
  if (speed === undefined) return undefined;
  const nearest = Math.min(Math.max(speed, least), most);
  if (nearest !== speed) {
    losses.approximated('speed', 'speed', `The target speaks at ${least} to ${most}; ${nearest} is used.`);
  }
  return nearest;
}
