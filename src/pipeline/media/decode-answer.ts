import type { UpstreamReply } from '../../providers/transport/transport.js';
import type { MediaKind, UpstreamCodecOf } from './media.task.js';

/**
 * The events of an upstream's answer as its bytes come. Whoever stops reading ends the call.
 * @throws GatewayError as the decoder and the transport say
 */
export async function* decodeAnswer<Kind extends MediaKind>(
  { headers, body }: UpstreamReply,
  codec: UpstreamCodecOf<Kind>,
  request: Kind['request'],
): AsyncGenerator<Kind['event'], void> {
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
  const decoder = codec.createDecoder(request, { contentType: type.trim().toLowerCase(), headers });
  // Leaving the loop destroys the body and with it the connection.
  for await (const chunk of body as AsyncIterable<Buffer>) yield* decoder.push(chunk);
  yield* decoder.end();
}
