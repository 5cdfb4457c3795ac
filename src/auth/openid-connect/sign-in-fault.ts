/** Why somebody is not signed in, for the sign-in page, which has words for each. */
export type SignInFaultKind =
  /** It was not begun in this browser, took too long, or was used before. */
  | 'interrupted'
  /** The issuer said no, or the person did. */
  | 'declined'
  /** The issuer does not answer. */
  | 'unreachable'
  /** What the issuer answered proves nothing. */
  | 'unproven'
  /** Known to the issuer, and nobody here. */
  | 'no_role'
  | 'too_many';

/** Somebody is not signed in. The message is for the log, and holds no secret. */
export class SignInFault extends Error {
  override readonly name = 'SignInFault';

  constructor(
    readonly kind: SignInFaultKind,
    message: string,
  ) {
    super(message);
  }
}
