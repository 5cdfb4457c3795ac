import type { RequestHead } from './request-head.js';
import type { DirectEndpoint, Endpoint, VendorReply } from './vendor.js';

/** Some of a vendor's addresses: what stands at one of them; undefined for any other. */
export type Route = (head: RequestHead) => Endpoint | undefined;

/** An endpoint that always answers the same. */
export function always(reply: VendorReply): DirectEndpoint {
  return { kind: 'direct', answer: () => reply };
}

/** The first endpoint that one of the routes has at an address. */
export function findEndpoint(routes: readonly Route[], head: RequestHead): Endpoint | undefined {
  for (const route of routes) {
    const endpoint = route(head);
    if (endpoint) return endpoint;
  }
  return undefined;
}
