import { GatewayError } from '#libs/canonical';
import { EventStreamError } from '#libs/event-stream';

/** Whatever was thrown, as an error the gateway can answer with. What nobody foresaw stays a cause, never a message. */
export function toGatewayError(cause: unknown): GatewayError {
  if (cause instanceof GatewayError) return cause;
  if (cause instanceof EventStreamError) {
    return new GatewayError(
      'provider_invalid_response',
      `The upstream's stream cannot be read: ${cause.message}`,
      {
        cause,
      },
    );
  }
  return new GatewayError('gateway_internal', 'The gateway failed on this request. It has been logged.', {
    cause,
  });
}
