import { PassThrough, pipeline, Transform } from 'node:stream';
import type { Readable, TransformCallback } from 'node:stream';
import { GatewayError } from '#libs/canonical';
import type { StreamReframer, Unwrapping } from '#libs/provider-kit';
import type { UpstreamReply } from '../../providers/transport/transport.js';

/** The reply with its stream as server-sent events, where the upstream has streams of another kind. */
export function unwrappedReply(reply: UpstreamReply, unwrapping: Unwrapping | undefined): UpstreamReply {
  const [type] = (reply.headers['content-type'] ?? '').split(';');
  if (unwrapping === undefined || type?.trim().toLowerCase() !== unwrapping.streamType) return reply;
  const headers = { ...reply.headers, 'content-type': 'text/event-stream' };
  // Without the source: it has the bytes as the upstream framed them.
  return { status: reply.status, headers, body: reframed(reply.body, unwrapping.createReframer()) };
}

/** Errors travel down to the reader, its departure up to the connection. */
function reframed(body: Readable, reframer: StreamReframer): Readable {
  const events = new PassThrough();
  pipeline([body, new ReframingTransform(reframer), events], () => undefined);
  return events;
}

class ReframingTransform extends Transform {
  constructor(private readonly reframer: StreamReframer) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    try {
      const events = this.reframer.push(chunk);
      callback(null, events === '' ? undefined : Buffer.from(events));
    } catch (cause) {
      callback(damaged(cause));
    }
  }
}

function damaged(cause: unknown): GatewayError {
  if (cause instanceof GatewayError) return cause;
  const why = cause instanceof Error ? `: ${cause.message}` : '.';
  return new GatewayError('provider_invalid_response', `The upstream's stream cannot be read${why}`, {
    cause,
  });
}
