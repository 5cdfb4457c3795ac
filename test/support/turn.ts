import { RequestRecord } from '../../src/observability/request-record.js';
import { Turn } from '../../src/pipeline/walk/turn.js';
import type { Candidate } from '../../src/routing/candidate.js';

/** A turn of a candidate that nobody looks at but for its model. */
export const turnOf = (model: string, signal: AbortSignal = new AbortController().signal): Turn =>
  new Turn({ model } as Candidate, { attempt: 1, signal }, new RequestRecord('r', 'POST', '/', 0, 0));
