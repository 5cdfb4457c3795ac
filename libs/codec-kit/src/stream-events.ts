import { GatewayError } from '#libs/canonical';
import type { JsonValue } from '#libs/json';

/** The data of an event; undefined where it is no JSON. */
export function parseEventData(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** What an upstream's event is that holds no JSON object. */
export const notJsonEvent = (): GatewayError =>
  new GatewayError(
    'provider_invalid_response',
    'The provider sent an event in its stream that is no JSON object.',
  );

/** How a stream ends that never said its answer was whole. */
export const brokenEventStream = (): GatewayError =>
  new GatewayError('provider_broken_stream', 'The provider ended its stream before the answer was whole.');
