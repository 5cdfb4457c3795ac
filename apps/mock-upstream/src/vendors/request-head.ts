import type { IncomingHttpHeaders } from 'node:http';

/** What is known of a request before its body is read. */
export interface RequestHead {
  readonly method: string;
  /** Without the query; percent signs as sent. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Lower-case names. */
  readonly headers: IncomingHttpHeaders;
}
