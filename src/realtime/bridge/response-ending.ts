import { realtimeErrorOf } from '#libs/formats/openai-realtime';
import type { RealtimeResponse, ResponseStatusDetails } from '#libs/formats/openai-realtime';
import type { Finish, GatewayError } from '#libs/canonical';

/** How a response ended, and why. */
export type ResponseEnding = Pick<RealtimeResponse, 'status' | 'statusDetails'>;

export type CancelReason = Extract<ResponseStatusDetails, { type: 'cancelled' }>['reason'];

export const cancelled = (reason: CancelReason): ResponseEnding => ({
  status: 'cancelled',
  statusDetails: { type: 'cancelled', reason },
});

export function failed(error: GatewayError): ResponseEnding {
  const { type, code, message } = realtimeErrorOf(error);
  const words = { type, ...(code !== undefined && { code }), message };
  return { status: 'failed', statusDetails: { type: 'failed', error: words } };
}

/** How a model's answer ended that came to its end. */
export function endingOf(finish: Finish | undefined): ResponseEnding {
  switch (finish?.reason) {
    case 'length':
    case 'context-window':
      return incomplete('max_output_tokens');
    case 'content-filter':
      return incomplete('content_filter');
    default:
      return { status: 'completed' };
  }
}

const incomplete = (reason: 'max_output_tokens' | 'content_filter'): ResponseEnding => ({
  status: 'incomplete',
  statusDetails: { type: 'incomplete', reason },
});
