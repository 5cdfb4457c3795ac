import type { JsonObject } from '#libs/json';

/** The vendor's canonical status words. */
export type GoogleStatus =
  | 'INVALID_ARGUMENT'
  | 'FAILED_PRECONDITION'
  | 'OUT_OF_RANGE'
  | 'UNAUTHENTICATED'
  | 'PERMISSION_DENIED'
  | 'NOT_FOUND'
  | 'ABORTED'
  | 'ALREADY_EXISTS'
  | 'RESOURCE_EXHAUSTED'
  | 'CANCELLED'
  | 'INTERNAL'
  | 'UNKNOWN'
  | 'DATA_LOSS'
  | 'UNIMPLEMENTED'
  | 'UNAVAILABLE'
  | 'DEADLINE_EXCEEDED';

/** The error body; inside a stream it is one event's data. */
export interface GoogleErrorBody {
  readonly error: {
    /** The HTTP status. */
    readonly code: number;
    readonly message: string;
    readonly status: GoogleStatus;
    readonly details?: readonly JsonObject[];
  };
}
