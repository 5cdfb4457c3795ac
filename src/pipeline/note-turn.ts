import type { RequestRecord } from '../observability/request-record.js';
import type { Candidate } from '../routing/candidate.js';
import type { Lane } from './lane.js';

/** Who is being asked. */
export interface NotedTurn {
  readonly candidate: Candidate;
  readonly lane: Lane;
  /** Counts from 1. */
  readonly attempt: number;
}

/** Notes it. */
export function noteTurn(record: RequestRecord, { candidate, lane, attempt }: NotedTurn): void {
  record.provider = candidate.provider.id;
  record.upstreamModel = candidate.model;
  record.lane = lane;
  record.attempts = attempt;
}
