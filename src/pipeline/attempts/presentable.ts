import type { Lane } from '../lane.js';
import { UpstreamRefusal } from './upstream-refusal.js';

/** A refusal stays one where the client may see the upstream's own words; else it counts as what it means. */
export function presentable(error: unknown, lane: Lane): unknown {
  if (!(error instanceof UpstreamRefusal)) return error;
  return lane === 'verbatim' && error.presentable ? error : error.error;
}
