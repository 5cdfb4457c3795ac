import type { CanonicalResponse, Loss } from '#libs/canonical';
import { BodyReply } from '../body-reply.js';
import type { GenerationCall } from '../generation-call.js';
import type { Reply } from '../reply.js';
import { laneHeaders } from './reply-headers.js';

/** A whole answer as one JSON body in the client's format. */
export function encodedReply(
  call: GenerationCall,
  response: CanonicalResponse,
  losses: readonly Loss[] = [],
  headers: Readonly<Record<string, string>> = {},
): Reply {
  const encoded = call.client.codec.encodeResponse(response, call.replyDefaults);
  const all = [...losses, ...encoded.losses];
  return new BodyReply(
    {
      status: 200,
      headers: { 'content-type': 'application/json', ...headers, ...laneHeaders('hub', all) },
      losses: all,
    },
    Buffer.from(JSON.stringify(encoded.value)),
    response.usage,
  );
}
