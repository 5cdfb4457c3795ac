import type { RequestEnd } from '../observability/request-end.js';
import type { RequestRecord } from '../observability/request-record.js';
import type { UsageEnd } from '../storage/usage.repository.js';

/** Whether a model was asked, and did not merely refuse or fail. */
export const wasAsked = ({ tries }: RequestRecord): boolean =>
  tries.some(({ outcome }) => outcome !== 'failed');

/** How a request ended. */
export function endOf({ record, cancelled, status = 200 }: RequestEnd): UsageEnd {
  const { error, tries } = record;
  if (cancelled) return 'cancelled';
  if (error === undefined && status < 400) return 'complete';
  if (tries.length === 0) return 'refused';
  const hasBegun = tries.some(({ outcome }) => outcome === 'answered' || outcome === 'broken');
  return hasBegun ? 'broken' : 'failed';
}
