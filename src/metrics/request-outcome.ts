import type { RequestEnd } from '../observability/request-end.js';

/** How a request ended, as a label. */
export type RequestOutcome = 'complete' | 'refused' | 'failed' | 'broken' | 'cancelled';

/** `refused`: nobody was asked. `failed`: no answer began. `broken`: the answer broke off. `cancelled`: the client left. */
export function outcomeOf({ record, status, cancelled }: RequestEnd): RequestOutcome {
  if (cancelled) return 'cancelled';
  const last = record.tries.at(-1)?.outcome;
  if (record.error === undefined && (status === undefined || status < 400)) {
    return last === 'broken' ? 'broken' : 'complete';
  }
  if (last === undefined) return 'refused';
  return last === 'answered' || last === 'broken' ? 'broken' : 'failed';
}
