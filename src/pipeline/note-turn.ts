import type { RequestRecord } from '../observability/request-record.js';
import type { Candidate } from '../routing/candidate.js';
import type { Lane } from './attempts/attempt.js';

/** A candidate's turn. */
export interface Turn {
  readonly candidate: Candidate;
  readonly lane: Lane;
  /** Counts from 1. */
  readonly attempt: number;
}

/** Notes who is being asked. */
export function noteTurn(record: RequestRecord, { candidate, lane, attempt }: Turn): void {
  record.provider = candidate.provider.id;
  record.upstreamModel = candidate.model;
  record.lane = lane;
  record.attempts = attempt;
}
