import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { GatewayError } from '#libs/canonical';
import { toGatewayError } from '../to-gateway-error.js';

const decompressors: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/**
 * Collects a request's body, decompressed, into one buffer.
 *
 * @param limit largest size in bytes, counted after decompression
 * @param signal aborted with a GatewayError where nobody waits for the body any more
 * @throws GatewayError `caller_body_too_large` while reading, `caller_unsupported_media_type` for an unknown
 *   encoding, `caller_invalid_request` for data that does not decompress, `caller_cancelled` when the client left,
 *   the signal's reason
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  signal: AbortSignal,
): Promise<Buffer> {
  if (signal.aborted) throw toGatewayError(signal.reason);
  // It left before anybody listened: it will not say so again.
  if (request.destroyed && !request.readableEnded) throw clientLeft();
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > limit) return refuse(request, tooLarge(limit));
  if (encoding === 'identity' || encoding === '') return collect(request, request, limit, signal);
  const decompressor = decompressors[encoding];
  if (decompressor === undefined) return refuse(request, unknownEncoding(encoding));
  return decompress(request, decompressor(), encoding, limit, signal);
}

async function decompress(
  request: IncomingMessage,
  stage: NodeJS.ReadWriteStream & Readable,
  encoding: string,
  limit: number,
  signal: AbortSignal,
): Promise<Buffer> {
  request.pipe(stage);
  request.once('close', () => {
    if (!request.readableEnded) stage.destroy(clientLeft());
  });
  try {
    return await collect(request, stage, limit, signal);
  } catch (error) {
    request.unpipe(stage);
    stage.destroy();
    if (error instanceof GatewayError) throw error;
    return refuse(
      request,
      new GatewayError('caller_invalid_request', `The request body is not valid ${encoding} data.`, {
        cause: error,
      }),
    );
  }
}

function collect(
  request: IncomingMessage,
  source: Readable,
  limit: number,
  signal: AbortSignal,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > limit) fail(tooLarge(limit));
      else chunks.push(chunk);
    };
    const onEnd = (): void => {
      release();
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, size));
    };
    const onClose = (): void => {
      fail(clientLeft());
    };
    // A request's own error is always its connection's; a decompressor's is about the data.
    const onError = (error: Error): void => {
      fail(source === request ? clientLeft(error) : error);
    };
    const onAbort = (): void => {
      fail(toGatewayError(signal.reason));
    };
    const fail = (error: Error): void => {
      release();
      discard(request);
      reject(error);
    };
    const release = (): void => {
      source.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onError);
      signal.removeEventListener('abort', onAbort);
      // Whatever goes wrong after the verdict must not surface as an unhandled error.
      source.on('error', ignore);
    };
    source.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onError);
    signal.addEventListener('abort', onAbort);
  });
}

function refuse(request: IncomingMessage, error: GatewayError): never {
  discard(request);
  throw error;
}

/**
 * Lets the rest of the body flow by unread, so that the client, still sending, can read the answer. The connection
 * must stay open for that: a client whose write fails never gets to reading. server.bodyTimeout bounds it.
 */
function discard(request: IncomingMessage): void {
  request.resume();
}

function ignore(): void {
  // Nothing to do: the verdict has been given.
}

const clientLeft = (cause?: Error): GatewayError =>
  new GatewayError('caller_cancelled', 'The client closed the connection before its request was complete.', {
    cause,
  });

const tooLarge = (limit: number): GatewayError =>
  new GatewayError(
    'caller_body_too_large',
    `The request body is larger than the limit of ${limit} bytes. Send less, or raise server.bodyLimit of the gateway.`,
  );

const unknownEncoding = (encoding: string): GatewayError =>
  new GatewayError(
    'caller_unsupported_media_type',
    `Content-Encoding ${JSON.stringify(encoding.slice(0, 40))} is not supported. Use gzip, deflate, br, zstd or none.`,
  );
