import { GatewayError } from '#libs/canonical';

/** Seconds after which it is worth asking whether the first request has its answer. */
const another = 1;

/** The first request with the key is under way. */
export const inProgress = (): GatewayError =>
  new GatewayError(
    'caller_conflict',
    'Idempotency-Key: the first request with this key has not been answered yet. Wait, and send it again.',
    { param: 'idempotency-key', reason: 'idempotency_key_in_use', retryAfter: another },
  );

/** The key belongs to a request that was not the same. */
export const otherRequest = (): GatewayError =>
  new GatewayError(
    'caller_invalid_request',
    'Idempotency-Key: this key belongs to another request: its path, query or body was not the same. Use a new key.',
    { param: 'idempotency-key', reason: 'idempotency_key_reused', status: 422 },
  );

/** The first request was answered, and the answer is not there to be sent again. */
export const notKept = (): GatewayError =>
  new GatewayError(
    'caller_invalid_request',
    'Idempotency-Key: the request with this key was answered, but its answer was too large to be kept ' +
      '(idempotency.maxSize of the gateway). Use a new key to have it done once more.',
    { param: 'idempotency-key', reason: 'idempotent_answer_not_kept', status: 422 },
  );
