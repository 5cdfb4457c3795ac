/** An error as the log holds it: what happened and where, none of the objects that libraries hang on errors. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string | number;
  readonly stack?: string;
  readonly cause?: LoggedError;
  /** The errors of an AggregateError, at most ten. */
  readonly errors?: readonly LoggedError[];
}

const deepestCause = 5;
const mostErrors = 10;

/** Makes an error, or whatever was thrown, fit for the log. */
export function serializeError(thrown: unknown, depth = 0): LoggedError {
  if (!isErrorLike(thrown)) return { type: typeof thrown, message: describeThrown(thrown) };
  const { code, cause, errors } = thrown;
  const deeper = depth < deepestCause;
  return {
    type: thrown.name,
    message: thrown.message,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(thrown.stack !== undefined && { stack: thrown.stack }),
    ...(deeper && cause !== undefined && cause !== null && { cause: serializeError(cause, depth + 1) }),
    ...(deeper &&
      Array.isArray(errors) && {
        errors: errors.slice(0, mostErrors).map((error) => serializeError(error, depth + 1)),
      }),
  };
}

/** What errors of every origin have. */
export interface ErrorLike {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
}

/** An error of any realm: one thrown by a library's own sandbox is no `instanceof Error` here. */
export const isErrorLike = (thrown: unknown): thrown is ErrorLike =>
  thrown instanceof Error ||
  (typeof thrown === 'object' &&
    thrown !== null &&
    ['name', 'message', 'stack'].every((key) => typeof Reflect.get(thrown, key) === 'string'));

function describeThrown(thrown: unknown): string {
  try {
    return typeof thrown === 'object' && thrown !== null ? JSON.stringify(thrown) : String(thrown);
  } catch {
    return Object.prototype.toString.call(thrown);
  }
}
