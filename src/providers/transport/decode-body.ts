import { PassThrough, pipeline } from 'node:stream';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { GatewayError } from '#libs/canonical';

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** More than any server uses, one over the other: each costs memory of its own, and a header has room for thousands. */
const mostEncodings = 3;

/** The encodings a body arrived in, in the order they were applied. Empty for a plain one. */
export function encodingsOf(contentEncoding: string | undefined): readonly string[] {
  if (contentEncoding === undefined) return [];
  return contentEncoding
    .toLowerCase()
    .split(',')
    .map((encoding) => encoding.trim())
    .filter((encoding) => encoding !== '' && encoding !== 'identity');
}

/**
 * The plain bytes of a body. The transport asks for no encoding; some upstreams use one all the same.
 * @throws GatewayError `provider_invalid_response` for an encoding that nobody here knows, and for too many.
 */
export function decodeBody(body: Readable, encodings: readonly string[], origin: string): Readable {
  if (encodings.length > mostEncodings) {
    throw new GatewayError(
      'provider_invalid_response',
      `${origin} answered in ${encodings.length} content encodings, one over the other. The gateway reads ${mostEncodings} at most.`,
    );
  }
  const transforms = encodings.toReversed().map((encoding) => decoderFor(encoding, origin));
  const decoded = new DecodedBody(origin);
  // Errors travel down to the decoded body, its destruction up to the connection.
  pipeline([body, ...transforms, decoded], () => undefined);
  return decoded;
}

function decoderFor(encoding: string, origin: string): Transform {
  const create = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
  if (create === undefined) {
    throw new GatewayError(
      'provider_invalid_response',
      `${origin} answered in the content encoding "${encoding.slice(0, 32)}", which the gateway does not read.`,
    );
  }
  return create();
}

/** Tells a reader in the gateway's own terms that the compressed bytes were no good. */
class DecodedBody extends PassThrough {
  constructor(private readonly origin: string) {
    super();
    this.on('error', () => undefined);
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    callback(error === null || error instanceof GatewayError ? error : this.corrupt(error));
  }

  private corrupt(cause: Error): GatewayError {
    return new GatewayError(
      'provider_broken_stream',
      `The compressed answer of ${this.origin} is damaged or was cut.`,
      { cause },
    );
  }
}
