import { GatewayError } from '#libs/canonical';

/**
 * Streams are server-sent events here. The vendor's other form, one JSON array, is none that its SDKs use.
 * @throws GatewayError `caller_unsupported_feature` that says what to add
 */
export function assertEventStream(form: string | undefined): void {
  if (form === 'sse') return;
  throw new GatewayError(
    'caller_unsupported_feature',
    'Streams are sent as server-sent events: add the query parameter alt=sse. The JSON array form is not built.',
    { param: 'alt' },
  );
}
