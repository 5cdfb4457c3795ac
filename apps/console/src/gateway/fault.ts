/** Why a request did not work, in words for the person at the page. */
export interface Fault {
  /**
   * Where to say it: beside the token, beside the model, under the parameter it names, or where the answer would
   * stand.
   */
  readonly place: 'token' | 'model' | 'parameter' | 'answer';
  /** What happened and how to mend it. */
  readonly message: string;
  /** HTTP status; absent where no answer came. */
  readonly status?: number;
  /** The vendor's own code, such as `model_not_found`. */
  readonly code?: string;
  /** The field of the request it is about. */
  readonly param?: string;
  /** Seconds to wait, where the server said so. */
  readonly retryAfter?: number;
}
