import { anthropicMessagesCodec, decodeCountTokensRequest } from '#libs/formats/anthropic-messages';
import type { Codec } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import { serverSentEvents } from '../framing.js';
import type { RequestHead } from '../request-head.js';
import { always } from '../route.js';
import type { Route } from '../route.js';
import type { GenerationEndpoint } from '../vendor.js';
import { readVersion, refuseVersion } from './api-version.js';
import { checkRequest } from './checks/check-request.js';
import { methodNotAllowed } from './method-not-allowed.js';
import { sealAnswer } from './seal-answer.js';

/** A count is what a whole answer's report says of the prompt. */
const countingCodec: Codec = {
  ...anthropicMessagesCodec,
  decodeRequest: decodeCountTokensRequest,
  encodeResponse: ({ usage }) => ({ value: { input_tokens: usage?.input?.total ?? 0 }, losses: [] }),
};

/** `POST /v1/messages` and `POST /v1/messages/count_tokens`. */
export const messages: Route = (head) => {
  const { path, method } = head;
  if (path !== '/v1/messages' && path !== '/v1/messages/count_tokens') return undefined;
  if (method !== 'POST') return always(methodNotAllowed(method));
  return endpointFor(head, path.endsWith('/count_tokens'));
};

function endpointFor(head: RequestHead, isCount: boolean): GenerationEndpoint {
  return {
    kind: 'generation',
    codec: isCount ? countingCodec : anthropicMessagesCodec,
    framing: serverSentEvents,
    promptUsageFirst: true,
    malformedEvent: {
      event: 'content_block_delta',
      data: '{"type":"content_block_delta","index":0,"delta":{"type":"text_del',
    },
    check(body, { refuseUnknownFields }) {
      const version = readVersion(head);
      if (!version) return refuseVersion(head);
      return checkRequest(body, { version, isCount, refuseUnknownFields });
    },
    read(body) {
      if (!isJsonObject(body)) return { model: '', stream: false };
      const { model, stream } = body;
      return { model: typeof model === 'string' ? model : '', stream: !isCount && stream === true };
    },
    seal: sealAnswer,
    sampleBody: (model, stream) => ({
      model,
      ...(!isCount && { max_tokens: 1_000_000 }),
      messages: [{ role: 'user', content: 'Hello' }],
      ...(stream && { stream }),
    }),
  };
}
