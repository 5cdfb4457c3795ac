import type { Authorization, Authorize, ConnectedProvider, UnauthorizedRequest } from '#libs/provider-kit';
import type { Transport, UpstreamCall, UpstreamReply } from '../../providers/transport/transport.js';

/** An upstream's answer, and what was sent that no client may see. */
export interface AuthorizedReply {
  readonly reply: UpstreamReply;
  readonly secrets: readonly string[];
}

/**
 * Sends a request with what its provider authorizes it by, if anything; once more where that was too old.
 * @param credential the key chosen for this attempt
 * @throws GatewayError as the transport; or where there is no authorization to be had
 */
export function sendAuthorized(
  transport: Transport,
  call: UpstreamCall,
  credential: { readonly apiKey?: string },
  { authorize }: Pick<ConnectedProvider, 'authorize'>,
): Promise<AuthorizedReply> {
  return authorize === undefined
    ? transport.send(call).then(withoutSecrets)
    : authorizeAndSend(transport, call, credential, authorize);
}

async function authorizeAndSend(
  transport: Transport,
  call: UpstreamCall,
  credential: { readonly apiKey?: string },
  authorize: Authorize,
): Promise<AuthorizedReply> {
  const request = unauthorized(call, credential);
  const first = await authorize(request);
  const reply = await transport.send(withHeaders(call, first));
  if (isSuccess(reply) || first.renews?.(reply.status) !== true) return replied(reply, first);
  reply.body.destroy();
  const second = await authorize(request);
  return replied(await transport.send(withHeaders(call, second)), second);
}

export const isSuccess = ({ status }: Pick<UpstreamReply, 'status'>): boolean =>
  status >= 200 && status <= 299;

const noSecrets: readonly string[] = [];

const withoutSecrets = (reply: UpstreamReply): AuthorizedReply => ({ reply, secrets: noSecrets });

const replied = (reply: UpstreamReply, { secrets = [] }: Authorization): AuthorizedReply => ({
  reply,
  secrets,
});

const withHeaders = (call: UpstreamCall, { headers }: Authorization): UpstreamCall => ({
  ...call,
  headers: { ...call.headers, ...headers },
});

function unauthorized(
  { method, url, headers, body, signal }: UpstreamCall,
  credential: { readonly apiKey?: string },
): UnauthorizedRequest {
  const bytes = Buffer.isBuffer(body) ? [body] : body;
  const isKnown = bytes !== undefined && (typeof bytes === 'string' || !('open' in bytes));
  return { method, url, headers, signal, ...(isKnown && { body: bytes }), ...credential };
}
