import type { FieldProblem } from './fields/field-problem.js';

/** `stale`: somebody changed it since the one who changes it now has looked. */
export type TokenFault =
  'not-found' | 'name-taken' | 'fields-refused' | 'revoked' | 'stale' | 'last-owner' | 'forbidden';

/** A token or an admin key cannot be made or changed as asked. The message says why, and what to do. */
export class TokenError extends Error {
  override readonly name = 'TokenError';

  constructor(
    readonly fault: TokenFault,
    message: string,
    /** Of `fields-refused`: at least one. */
    readonly problems: readonly FieldProblem[] = [],
  ) {
    super(message);
  }

  /** @param problems at least one */
  static ofFields(problems: readonly FieldProblem[]): TokenError {
    const message = problems
      .map(({ param, fault, fix }) => `${param === '' ? 'It' : param} ${fault}. ${fix}`)
      .join(' ');
    return new TokenError('fields-refused', message, problems);
  }
}
