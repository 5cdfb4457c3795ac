import { IncomingMessage, ServerResponse } from 'node:http';

/** What requests and responses of an Express application inherit from. */
export interface ExpressPrototypes {
  request: object;
  response: object;
}

/** Classes that a server of Node's makes its messages of. */
export interface MessageClasses {
  readonly IncomingMessage: typeof IncomingMessage;
  readonly ServerResponse: typeof ServerResponse<IncomingMessage>;
}

/**
 * Messages that are Express's from their birth. Express gives each message another prototype when it comes, which
 * V8 answers by forgetting what it has learnt of its shape.
 */
export function expressMessages(express: ExpressPrototypes): MessageClasses {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse extends ServerResponse {}
  Object.setPrototypeOf(ExpressRequest.prototype, express.request);
  Object.setPrototypeOf(ExpressResponse.prototype, express.response);
  express.request = ExpressRequest.prototype;
  express.response = ExpressResponse.prototype;
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };
}
