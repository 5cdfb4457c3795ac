import type { GoogleStatus } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';

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
