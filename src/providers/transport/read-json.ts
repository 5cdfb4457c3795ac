import { GatewayError } from '#libs/canonical';
import type { ErrorCode } from '#libs/canonical';
import type { JsonValue } from '#libs/json';
import { JsonFault } from './json-fault.js';
import type { UpstreamReply } from './upstream-call.js';

/** Of an answer that is none, so much is read for whoever looks for the reason, bytes. */
const readOfFault = 4096;
/** And it is waited for so long, milliseconds. */
const faultPatience = 1000;

/**
 * Reads an answer as JSON. See `Transport.getJson` for what it throws; the cause is a JsonFault where something answered.
 * @param url what was asked, for messages; its query is left out
 * @param limit largest body, bytes
 */
export async function readJson(reply: UpstreamReply, url: string, limit: number): Promise<JsonValue> {
  const { status, headers } = reply;
  const { origin, pathname } = new URL(url);
  const asked = `${origin}${pathname}`;
  const fault = (code: ErrorCode, sentence: string, said = ''): GatewayError =>
    new GatewayError(code, `${asked} ${sentence}.`, {
      upstream: { status },
      cause: new JsonFault(asked, status, headers['content-type'] ?? '', said),
    });
  if (status < 200 || status > 299) {
    const said = await beginningOf(reply);
    throw status === 401 || status === 403
      ? fault('provider_credential_rejected', `refused the credential (status ${status})`, said)
      : fault('provider_failed', `answered with status ${status}`, said);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of reply.body as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop destroys the body and with it the connection.
    if (size > limit) throw fault('provider_invalid_response', `answered with more than ${limit} bytes`);
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks, size).toString();
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    throw fault('provider_invalid_response', 'did not answer with JSON', text.slice(0, readOfFault));
  }
}

/** What a refusal says, as far as it can be read. The rest is not waited for. */
async function beginningOf({ body }: UpstreamReply): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => body.destroy(), faultPatience);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= readOfFault) break;
    }
  } catch {
    // The status says what matters.
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks, size).subarray(0, readOfFault).toString();
}
