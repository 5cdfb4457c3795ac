/**
 * Headers of requests that the vendors' SDKs send from browsers, and those of the gateway's own.
 * Source: formats/README.md, "Headers clients send that must not cause a rejection".
 */
const known: ReadonlySet<string> = new Set([
  ...['accept', 'accept-language', 'authorization', 'content-type', 'content-language', 'last-event-id'],
  ...['baggage', 'traceparent', 'tracestate', 'idempotency-key', 'user-agent', 'x-request-id'],
  ...['openai-beta', 'openai-organization', 'openai-project'],
  ...['anthropic-beta', 'anthropic-dangerous-direct-browser-access', 'anthropic-user-profile-id'],
  ...['anthropic-version', 'anthropic-workspace-id', 'vendor-version', 'x-api-key'],
  ...['x-goog-api-client', 'x-goog-api-key', 'x-server-timeout'],
  ...['x-client-name'],
]);

/** SDKs add to these from release to release. */
const families: readonly string[] = ['x-stainless-', 'x-fern-', 'x-gateway-'];

/** Whether a page of others may send a header. @param name in lower case */
export const isClientHeader = (name: string): boolean =>
  known.has(name) || families.some((family) => name.startsWith(family));
