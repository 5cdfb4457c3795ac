import { ResponseFolder } from '#libs/canonical';
import type { CanonicalResponse, Codec } from '#libs/canonical';
import { EventStreamParser } from '#libs/event-stream';
import type { UpstreamReply } from '../../providers/transport/transport.js';
import { parseAnswer } from '../parse-answer.js';
import { reportedError } from '../reported-error.js';
import { collectBody } from './collect-body.js';
import { isEventStream } from './reply-headers.js';

/** Largest answer that is translated as a whole. */
const largestAnswer = 64 * 1024 * 1024;

/**
 * Reads a whole answer: JSON, or a stream from an upstream that streams unasked.
 * @param seed makes ids unique that the upstream leaves out
 * @throws GatewayError `provider_invalid_response`, or the error the upstream reports under status 200
 */
export async function readResponse(
  codec: Codec,
  upstream: UpstreamReply,
  seed: string,
): Promise<CanonicalResponse> {
  const raw = await collectBody(upstream, largestAnswer);
  if (isEventStream(upstream)) return foldStream(codec, raw, seed);
  const body = parseAnswer(raw);
  const error = reportedError(codec, body);
  if (error !== undefined) throw error;
  return codec.decodeResponse(body, seed);
}

function foldStream(codec: Codec, raw: Buffer, seed: string): CanonicalResponse {
  const decoder = codec.createStreamDecoder(seed);
  const folder = new ResponseFolder();
  for (const wireEvent of new EventStreamParser().push(raw)) {
    for (const event of decoder.push(wireEvent)) folder.push(event);
  }
  for (const event of decoder.end()) folder.push(event);
  return folder.result();
}
