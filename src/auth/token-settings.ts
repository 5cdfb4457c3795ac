import type { IncomingHttpHeaders } from 'node:http';
import type { Principal } from '../tokens/principal.js';

/** A strict token's requests are served as if each asked for it itself. */
export function applyTokenSettings({ strict }: Principal, headers: IncomingHttpHeaders): void {
  if (strict) headers['x-gateway-strict'] = 'true';
}
