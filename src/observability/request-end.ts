import type { RequestRecord } from './request-record.js';

/** A request that is over, and all that is known of it. */
export interface RequestEnd {
  readonly record: RequestRecord;
  /** Of its answer; 499 where the client left before it began. Absent where no HTTP answer belongs to the request. */
  readonly status?: number;
  /** From its arrival to its end. */
  readonly milliseconds: number;
  /** Of the answer, its head included. */
  readonly bytesOut?: number;
  /** The client left. */
  readonly cancelled: boolean;
  /** What is to be known besides of a request on a socket, or in the background. */
  readonly facts: Readonly<Record<string, string>>;
}
