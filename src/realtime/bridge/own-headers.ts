import type { IncomingHttpHeaders } from 'node:http';

/**
 * Of a client's headers those that are for the gateway. The others are for the protocol of the session, and would
 * tell a model of another protocol what nobody means.
 */
export const ownHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-gateway-')));
