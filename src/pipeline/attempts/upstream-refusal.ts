import type { Codec, GatewayError } from '#libs/canonical';
import type { JsonValue } from '#libs/json';
import type { UpstreamReply } from '../../providers/transport/transport.js';
import { collectBody } from './collect-body.js';

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

  /** The client may see the upstream's own words: same format, and not about the gateway's credential. */
  get presentable(): boolean {
    return this.error.code !== 'provider_credential_rejected' && isJson(this.raw);
  }
}

/**
 * Reads a refusal to its end and says what it means.
 * @param apiKey the credential that was sent: an upstream that quotes it must not tell it to the client
 */
export async function readRefusal(
  codec: Codec,
  reply: UpstreamReply,
  apiKey: string | undefined,
): Promise<UpstreamRefusal> {
  const raw = withoutKey(await collectBody(reply.body, readAtMost), apiKey);
  const error = codec.decodeError({ status: reply.status, body: parsed(raw), headers: reply.headers });
  return new UpstreamRefusal(error, reply, raw);
}

function withoutKey(raw: Buffer, apiKey: string | undefined): Buffer {
  if (apiKey === undefined || !raw.includes(apiKey)) return raw;
  return Buffer.from(raw.toString('utf8').replaceAll(apiKey, '[redacted]'));
}

function parsed(raw: Buffer): JsonValue {
  const text = raw.toString('utf8');
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}

const isJson = (raw: Buffer): boolean => typeof parsed(raw) === 'object';
