import { SignInFault } from './sign-in-fault.js';

/** Codes of openid-client and of the platform for an issuer that is not there, or not itself. */
const awayCodes: ReadonlySet<unknown> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** What errors of openid-client tell besides. */
interface Told {
  readonly code?: unknown;
  /** Of an answer that refuses: the word that the protocol has for it. */
  readonly error?: unknown;
  readonly error_description?: unknown;
  readonly status?: unknown;
}

/** What became of a sign-in, from what openid-client threw. Causes hold answers and tokens: they are left out. */
export function explainFault(thrown: unknown): SignInFault {
  if (thrown instanceof SignInFault) return thrown;
  const { code, error, error_description: more } = told(thrown);
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR') {
    return new SignInFault('declined', `The issuer says ${words(error)}${words(more, ': ')}.`);
  }
  if (error === 'invalid_grant') {
    return new SignInFault('interrupted', `The issuer does not take the code: ${reasonOf(thrown)}.`);
  }
  if (isAway(thrown)) return new SignInFault('unreachable', reasonOf(thrown));
  return new SignInFault('unproven', reasonOf(thrown));
}

/** Why a request failed, in words for the log. */
export function reasonOf(thrown: unknown): string {
  const { code, error, error_description: more } = told(thrown);
  const message = Error.isError(thrown) ? thrown.message : 'something that is no error was thrown';
  const platform = networkCode(thrown);
  const details = [words(code), platform, words(error, 'the issuer says '), words(more)].filter(
    (detail) => detail !== '' && detail !== message,
  );
  return details.length === 0 ? message : `${message} (${[...new Set(details)].join(', ')})`;
}

const isAway = (thrown: unknown): boolean =>
  awayCodes.has(told(thrown).code) || networkCode(thrown) !== '' || isFailedFetch(thrown);

/** What the platform's `fetch` throws where no answer came. */
const isFailedFetch = (thrown: unknown): boolean =>
  thrown instanceof TypeError && thrown.message === 'fetch failed';

/** Such as `ECONNREFUSED` or `UNABLE_TO_VERIFY_LEAF_SIGNATURE`, from the depth of causes. */
function networkCode(thrown: unknown): string {
  let cause: unknown = thrown;
  for (let depth = 0; depth < 5 && Error.isError(cause); depth += 1) {
    const { code } = told(cause);
    if (typeof code === 'string' && /^[A-Z][A-Z\d_]+$/.test(code) && !ofProtocol.test(code)) return code;
    cause = cause.cause;
  }
  return '';
}

/** Codes of openid-client itself. */
const ofProtocol = /^(?:OAUTH_|ERR_INVALID_ARG_)/;

const told = (thrown: unknown): Told => (typeof thrown === 'object' && thrown !== null ? thrown : {});

/** Others write them: short, on one line. */
const words = (value: unknown, before = ''): string =>
  typeof value === 'string' && value !== '' ? before + value.slice(0, 200).replaceAll(/\p{Cc}+/gu, ' ') : '';
