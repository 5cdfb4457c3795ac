import type { CanonicalResponse, Loss } from '#libs/canonical';
import { BodyReply } from '../body-reply.js';
import type { GenerationCall } from '../generation-call.js';
import type { Reply } from '../reply.js';
import { answerSample } from '../usage/answer-text.js';
import { estimatedUsage, laneHeaders } from './reply-headers.js';

/** A whole answer as one JSON body in the client's format. */
export async function encodedReply(
  call: GenerationCall,
  answer: CanonicalResponse,
  losses: readonly Loss[] = [],
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const { response, usage, losses: filled } = await call.completed(answer);
  const encoded = call.encode(response);
  const all = [...losses, ...filled, ...encoded.losses];
  const marks = { ...(filled.length > 0 && estimatedUsage), ...laneHeaders('hub', all) };
  return new BodyReply(
    {
      status: 200,
      headers: { 'content-type': 'application/json', ...headers, ...marks },
      losses: all,
    },
    Buffer.from(JSON.stringify(encoded.value)),
    usage,
    () => answerSample(response),
  );
}
