import { cleanText } from '../observability/clean-text.js';
import type { RequestRecord } from '../observability/request-record.js';
import type { UsageCall } from '../storage/usage.repository.js';
import { tenths } from './tenths.js';

/** Calls of one request that are kept, from the first on: retries are few, but a request may be many in one. */
const most = 20;

/** The calls of a request, as its usage record keeps them. */
export const callsOf = ({
  tries,
  startedAt,
}: Pick<RequestRecord, 'tries' | 'startedAt'>): readonly UsageCall[] =>
  tries
    .slice(0, most)
    .map(({ provider, model, key, hedge, outcome, status, reason, startedAt: begun, milliseconds }) => ({
      provider,
      model: cleanText(model),
      key,
      hedge,
      outcome,
      status,
      reason,
      begins: begun === undefined ? undefined : tenths(begun - startedAt),
      duration: milliseconds,
    }));
