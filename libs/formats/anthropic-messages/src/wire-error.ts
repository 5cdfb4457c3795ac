/** The types the vendor's documentation names. */
export const messagesErrorTypes = [
  'invalid_request_error',
  'authentication_error',
  'billing_error',
  'permission_error',
  'not_found_error',
  'conflict_error',
  'request_too_large',
  'rate_limit_error',
  'timeout_error',
  'api_error',
  'overloaded_error',
] as const;

export type MessagesErrorType = (typeof messagesErrorTypes)[number];

/** An error, before the first byte and inside a stream alike. */
export interface MessagesErrorBody {
  readonly type: 'error';
  readonly error: {
    readonly type: string;
    readonly message: string;
    readonly details?: { readonly error_code: string };
  };
  /** The id of the request, where the writer of the answer knows it. */
  readonly request_id: string | null;
}
