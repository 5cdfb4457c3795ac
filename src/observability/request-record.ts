import type { ServerResponse } from 'node:http';
import type { GatewayError, Loss, Usage } from '#libs/canonical';

/** What is known of one request, filled in by whoever comes to know it and written as one line at its end. */
export class RequestRecord {
  /** The caller's credential, by its public id. */
  tokenId: string | undefined;
  /** The name the client asked for. */
  model: string | undefined;
  provider: string | undefined;
  /** The provider's name for the model. */
  upstreamModel: string | undefined;
  lane: string | undefined;
  /** Upstream calls, the successful one included. */
  attempts: number | undefined;
  usage: Usage | undefined;
  /** Something is still being found out after the answer has gone out. Never rejects. */
  settling: Promise<void> | undefined;
  /** What could not be carried over. Absent on the verbatim lane. */
  losses: readonly Loss[] | undefined;
  error: GatewayError | undefined;
  /** Nobody wants to read of it, unless it fails. */
  isRoutine = false;
  /** `performance.now()` when the head of the answer went out. */
  firstByteAt: number | undefined;

  /**
   * @param id the request's id, sane
   * @param path without the query, as the client sent it
   * @param startedAt `performance.now()` when the request's head had arrived
   * @param bytesBefore what the connection had sent before this answer
   */
  constructor(
    readonly id: string,
    readonly method: string,
    readonly path: string,
    readonly startedAt: number,
    readonly bytesBefore: number,
  ) {}
}

const recordKey = Symbol('RequestRecord');

interface RecordHolder {
  [recordKey]?: RequestRecord;
}

/** Ties a record to the answer it speaks of. */
export function attachRecord(response: ServerResponse, record: RequestRecord): void {
  (response as RecordHolder)[recordKey] = record;
}

/** The record of the request that this response answers. Without the middleware (in tests) nobody reads it. */
export function recordOf(response: ServerResponse): RequestRecord {
  const attached = (response as RecordHolder)[recordKey];
  if (attached !== undefined) return attached;
  const record = new RequestRecord('unknown', '', '', performance.now(), 0);
  attachRecord(response, record);
  return record;
}
