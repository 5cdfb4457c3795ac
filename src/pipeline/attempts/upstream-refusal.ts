import type { Codec, GatewayError } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import type { UpstreamReply } from '../../providers/transport/transport.js';
import { toGatewayError } from '../to-gateway-error.js';
import { collectStart } from './collect-body.js';
import { datesAsSeconds } from '../../providers/transport/retry-after.js';

/** More of a refusal is not read. */
const readAtMost = 256 * 1024;

/** An upstream's refusal: what it means, and the bytes that said so. */
export class UpstreamRefusal extends Error {
  override readonly name = 'UpstreamRefusal';

  constructor(
    readonly error: GatewayError,
    readonly reply: Pick<UpstreamReply, 'status' | 'headers'>,
    readonly raw: Buffer,
  ) {
    super(error.message, { cause: error });
  }

  /** The client may see the upstream's own words: they are whole, and not about the gateway's credential. */
  get presentable(): boolean {
    const { error, reply, raw } = this;
    return error.code !== 'provider_credential_rejected' && reply.status >= 400 && isJson(raw);
  }
}

/**
 * Reads a refusal and says what it means. Its status says so too where the body is cut or too large.
 * @param apiKey the credential that was sent: an upstream that quotes it must not tell it to the client
 * @param secrets what else was sent that no client may see
 * @throws GatewayError where the gateway itself ended the call: nobody waits for the answer any more
 */
export async function readRefusal(
  codec: Pick<Codec, 'decodeError'>,
  reply: UpstreamReply,
  apiKey: string | undefined,
  secrets: readonly string[] = [],
): Promise<UpstreamRefusal> {
  const start = await collectStart(reply, readAtMost);
  if (!start.whole) throwUnlessUpstreams(start.fault);
  const raw = [...secrets, ...(apiKey === undefined ? [] : [apiKey])].reduce(withoutSecret, start.bytes);
  const error = codec.decodeError({
    status: reply.status,
    body: parsed(raw),
    headers: datesAsSeconds(reply.headers),
  });
  return new UpstreamRefusal(error, reply, raw);
}

function throwUnlessUpstreams(fault: unknown): void {
  const error = toGatewayError(fault);
  if (error.domain !== 'provider') throw error;
}

function withoutSecret(raw: Buffer, secret: string): Buffer {
  if (!raw.includes(secret)) return raw;
  return Buffer.from(raw.toString('utf8').replaceAll(secret, '[redacted]'));
}

function parsed(raw: Buffer): JsonValue {
  const text = raw.toString('utf8');
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}

function isJson(raw: Buffer): boolean {
  const value = parsed(raw);
  return isJsonObject(value) || isJsonArray(value);
}
