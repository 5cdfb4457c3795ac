import { GatewayError } from '#libs/canonical';
import type { ErrorCode } from '#libs/canonical';
import type { JsonValue } from '#libs/json';
import type { UpstreamReply } from './upstream-call.js';

/**
 * Reads an answer as JSON. See `Transport.getJson` for what it throws.
 * @param url what was asked, for messages; its query is left out
 * @param limit largest body, bytes
 */
export async function readJson(reply: UpstreamReply, url: string, limit: number): Promise<JsonValue> {
  const { origin, pathname } = new URL(url);
  const fault = (code: ErrorCode, sentence: string): GatewayError =>
    new GatewayError(code, `${origin}${pathname} ${sentence}.`, { upstream: { status: reply.status } });
  if (reply.status < 200 || reply.status > 299) {
    reply.body.destroy();
    throw reply.status === 401 || reply.status === 403
      ? fault('provider_credential_rejected', `refused the credential (status ${reply.status})`)
      : fault('provider_failed', `answered with status ${reply.status}`);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of reply.body as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop destroys the body and with it the connection.
    if (size > limit) throw fault('provider_invalid_response', `answered with more than ${limit} bytes`);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks, size).toString()) as JsonValue;
  } catch {
    throw fault('provider_invalid_response', 'did not answer with JSON');
  }
}
