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

/** Where a body goes. What it throws is the verdict on the body, of which no more is read then. */
export type TakeChunk = (chunk: Buffer) => Promise<void> | undefined;

/**
 * Hands a request's body, decompressed, to `take`, chunk by chunk; the next one comes when the promise that it gave
 * for the last has resolved. Where anything goes wrong, the rest of the body is discarded.
 *
 * @param signal aborted with a GatewayError where nobody waits for the body any more
 * @throws GatewayError `caller_unsupported_media_type` for an unknown encoding, `caller_invalid_request` for data that
 *   does not decompress, `caller_cancelled` when the client left, the signal's reason; what `take` throws
 */
export async function drawBody(
  request: IncomingMessage,
  signal: AbortSignal,
  take: TakeChunk,
): Promise<void> {
  if (signal.aborted) throw toGatewayError(signal.reason);
  // It left before anybody listened: it will not say so again.
  if (request.destroyed && !request.readableEnded) throw clientLeft();
  try {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? '';
    if (encoding === 'identity' || encoding === '') {
      // A request's own error is always its connection's.
      await drain(request, signal, take, clientLeft);
    } else {
      await decompress(request, encoding, signal, take);
    }
  } catch (error) {
    discard(request);
    throw error;
  }
}

async function decompress(
  request: IncomingMessage,
  encoding: string,
  signal: AbortSignal,
  take: TakeChunk,
): Promise<void> {
  const create = Object.hasOwn(decompressors, encoding) ? decompressors[encoding] : undefined;
  if (create === undefined) throw unknownEncoding(encoding);
  const stage = create();
  request.pipe(stage);
  request.once('close', () => {
    if (!request.readableEnded) stage.destroy(clientLeft());
  });
  try {
    await drain(stage, signal, take, (cause) => notDecompressed(encoding, cause));
  } finally {
    request.unpipe(stage);
    stage.destroy();
  }
}

/** @param explain what an error of the source means, if it says nothing itself */
function drain(
  source: Readable,
  signal: AbortSignal,
  take: TakeChunk,
  explain: (cause: Error) => GatewayError,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let taken: Promise<void> | undefined;
    const onData = (chunk: Buffer): void => {
      try {
        taken = take(chunk);
        if (taken === undefined) return;
        source.pause();
        taken.then(() => source.resume(), fail);
      } catch (error) {
        fail(error as Error);
      }
    };
    const onEnd = (): void => {
      release();
      if (taken === undefined) resolve();
      else taken.then(resolve, reject);
    };
    const onClose = (): void => {
      fail(clientLeft());
    };
    const onError = (error: Error): void => {
      fail(error instanceof GatewayError ? error : explain(error));
    };
    const onAbort = (): void => {
      fail(toGatewayError(signal.reason));
    };
    const fail = (error: Error): void => {
      release();
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

/**
 * Lets the rest of the body flow by unread, so that the client, still sending, can read the answer. The connection
 * must stay open for that: a client whose write fails never gets to reading. server.bodyTimeout bounds it.
 */
export function discard(request: IncomingMessage): void {
  request.resume();
}

function ignore(): void {
  // Nothing to do: the verdict has been given.
}

const clientLeft = (cause?: Error): GatewayError =>
  new GatewayError('caller_cancelled', 'The client closed the connection before its request was complete.', {
    cause,
  });

const notDecompressed = (encoding: string, cause: Error): GatewayError =>
  new GatewayError('caller_invalid_request', `The request body is not valid ${encoding} data.`, { cause });

const unknownEncoding = (encoding: string): GatewayError =>
  new GatewayError(
    'caller_unsupported_media_type',
    `Content-Encoding ${JSON.stringify(encoding.slice(0, 40))} is not supported. Use gzip, deflate, br, zstd or none.`,
  );
