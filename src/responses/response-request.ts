import type { IncomingHttpHeaders } from 'node:http';
import { GatewayError } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import type { GenerationInput } from '../pipeline/generation-call.js';
import type { Principal } from '../tokens/principal.js';

/** A request for a response, from whichever door it came. */
export interface ResponseRequest {
  /** The token that asks: what is kept is kept for it alone. */
  readonly tokenId: string;
  readonly principal: Principal;
  readonly model: string;
  readonly stream: boolean;
  readonly body: JsonObject;
  readonly raw: Buffer;
  readonly headers: IncomingHttpHeaders;
  /** The same where it refers to nothing, and nothing of it is kept. Absent: whether it does is not known. */
  readonly alone?: GenerationInput | undefined;
}

export const isBackground = ({ body }: ResponseRequest): boolean => body.background === true;

/** The vendor keeps what nobody forbids to keep. */
export const wantsKeeping = ({ body }: ResponseRequest): boolean => body.store !== false;

/** @throws GatewayError for what this gateway does not do, and for what makes no sense together */
export function checkRequest(request: ResponseRequest): void {
  const { body } = request;
  if (body.conversation !== undefined && body.conversation !== null) {
    throw new GatewayError(
      'caller_unsupported_feature',
      'This gateway keeps no conversations. Continue a response by previous_response_id, or send all items as input.',
      { param: 'conversation' },
    );
  }
  if (isBackground(request) && !wantsKeeping(request)) {
    throw new GatewayError(
      'caller_invalid_request',
      'A background response is fetched later, so it must be kept: leave store out, or set it to true.',
      { param: 'background' },
    );
  }
}
