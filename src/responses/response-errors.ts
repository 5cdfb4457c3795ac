import { GatewayError } from '#libs/canonical';

/** In the vendor's words, which clients know: the id is unknown, expired, deleted, or another token's. */
export const responseNotFound = (id: string): GatewayError =>
  new GatewayError('caller_invalid_request', `Response with id '${shown(id)}' not found.`, {
    status: 404,
    param: 'id',
  });

/** Retryable: the upstream of another candidate may know the id. */
export const previousNotFound = (id: string): GatewayError =>
  new GatewayError('caller_invalid_request', `Previous response with id '${shown(id)}' not found.`, {
    param: 'previous_response_id',
    reason: 'previous_response_not_found',
    retryable: true,
  });

/** Retryable for the same reason. */
export const itemNotFound = (id: string): GatewayError =>
  new GatewayError('caller_invalid_request', `Item with id '${shown(id)}' not found.`, {
    param: 'input',
    status: 404,
    retryable: true,
  });

export const previousUnfinished = (id: string): GatewayError =>
  new GatewayError(
    'caller_invalid_request',
    `Previous response with id '${shown(id)}' is still in progress. Wait until it has ended.`,
    { param: 'previous_response_id' },
  );

export const conversationTooLarge = (limit: number): GatewayError =>
  new GatewayError(
    'caller_invalid_request',
    `The conversation before this request is larger than server.bodyLimit (${limit} bytes). Begin a new one.`,
    { param: 'previous_response_id', reason: 'context_length_exceeded' },
  );

export const referencesTooLarge = (limit: number): GatewayError =>
  new GatewayError(
    'caller_invalid_request',
    `The items this request refers to are larger than server.bodyLimit (${limit} bytes).`,
    { param: 'input', reason: 'context_length_exceeded' },
  );

export const tooManyReferences = (most: number): GatewayError =>
  new GatewayError(
    'caller_invalid_request',
    `A request may refer to ${most} different items at most. Send the items themselves, or previous_response_id.`,
    { param: 'input' },
  );

export const holdersTooLarge = (limit: number): GatewayError =>
  new GatewayError(
    'caller_invalid_request',
    `The responses that hold the items this request refers to are larger than ${limit} characters together. Send the items themselves.`,
    { param: 'input' },
  );

/** Ids of any length may be asked for; not all of it is repeated. */
const shown = (id: string): string => id.slice(0, 128);
