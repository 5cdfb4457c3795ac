import { GatewayError } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';

/** What an answer of a server of tokens may look like in the library's errors. */
interface LibraryError extends Error {
  readonly response?: { readonly status?: number; readonly data?: JsonValue };
  readonly code?: unknown;
}

/** Codes of OAuth, which are safe to show; descriptions may hold more. */
const oauthCode = /^[a-z_]{1,64}$/;

/**
 * Why there is no access token, in words that hold nothing of the credentials: messages of the library do not go on.
 * @param provider the operator's name for it
 */
export function tokenFault(thrown: unknown, provider: string): GatewayError {
  if (thrown instanceof GatewayError) return thrown;
  const error = (thrown instanceof Error ? thrown : new Error('unknown')) as LibraryError;
  const { status, data } = error.response ?? {};
  const who = `The provider ${provider}`;
  if (status !== undefined && status < 500 && status !== 429) {
    return new GatewayError(
      'provider_credential_rejected',
      `${who} got no access token: Google Cloud refuses its credentials (${codeOf(data) ?? `status ${status}`}). Check credentials, credentialsFile or the default credentials.`,
      { upstream: { status } },
    );
  }
  if (status !== undefined) {
    const message = `${who} got no access token: the server of tokens answers with status ${status}.`;
    return new GatewayError('provider_unavailable', message, { upstream: { status } });
  }
  if (/default credentials|project id/i.test(error.message)) {
    return new GatewayError(
      'provider_credential_rejected',
      `${who} has no credentials: there are no application default credentials here. Set credentials, credentialsFile or apiKey.`,
    );
  }
  return unreachable(who, error);
}

function unreachable(who: string, { code, name, cause }: LibraryError): GatewayError {
  const inner = (cause as { code?: unknown } | undefined)?.code;
  const said = [code, inner].find((word) => typeof word === 'string' && /^[A-Z0-9_]{2,40}$/.test(word));
  const why = typeof said === 'string' ? said : name;
  return new GatewayError(
    'provider_unreachable',
    `${who} got no access token: the server of tokens cannot be reached or the credentials cannot be read (${why}).`,
  );
}

function codeOf(data: JsonValue | undefined): string | undefined {
  const code = isJsonObject(data) ? data.error : undefined;
  return typeof code === 'string' && oauthCode.test(code) ? code : undefined;
}
