import type { IncomingMessage, ServerResponse } from 'node:http';
import { withoutPrefix } from './path-prefix.js';

/** Express middleware: every path is served under these prefixes too. Runs before anything looks at the path. */
export const underPrefix =
  (prefixes: readonly string[]) =>
  (request: IncomingMessage, _response: ServerResponse, next: () => void): void => {
    if (request.url !== undefined) request.url = withoutPrefix(request.url, prefixes);
    next();
  };
