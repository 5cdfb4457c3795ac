import { administrationTexts } from '../../texts/administration.js';
import type { ErrorDto } from './api-types.js';

/** One thing wrong with what was sent. */
export interface FieldFault {
  /** The field, dotted: `budgets.month.usd`. */
  readonly param: string;
  /** What is wrong and how to mend it. */
  readonly message: string;
}

/** The admin API did not do what it was asked. */
export class ApiFault extends Error {
  override readonly name = 'ApiFault';

  constructor(
    message: string,
    /** Of the answer; absent where none came. */
    readonly status?: number,
    /** The gateway's own word for it, such as `role_insufficient`. */
    readonly code?: string,
    readonly fields: readonly FieldFault[] = [],
  ) {
    super(message);
  }

  /** Nobody is signed in, or no longer. */
  get isSignedOut(): boolean {
    return this.status === 401;
  }
}

/** @param body of an answer that is no success: what the gateway says, or whatever stands before it */
export function faultOfAnswer(status: number, body: unknown): ApiFault {
  if (!isError(body)) return new ApiFault(administrationTexts.unreadable(status), status);
  const { message, code, param, problems = [] } = body.error;
  const fields = problems.map((problem) => ({
    param: problem.param,
    message: `${capitalised(problem.fault)}. ${problem.fix}`,
  }));
  const named = typeof param === 'string' && fields.length === 0 ? [{ param, message }] : fields;
  return new ApiFault(message, status, code ?? undefined, named);
}

/** What went wrong, in words. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiFault ? error.message : administrationTexts.unreachable;

/** Somebody else changed the thing since it was looked at: nothing was saved. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiFault && (error.status === 412 || error.code === 'stale');

const isError = (body: unknown): body is ErrorDto =>
  typeof (body as Partial<ErrorDto> | undefined)?.error?.message === 'string';

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
