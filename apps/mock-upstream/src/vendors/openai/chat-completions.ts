import { openAiChatCodec } from '#libs/formats/openai-chat';
import { isJsonObject } from '#libs/json';
import { always } from '../route.js';
import type { Route } from '../route.js';
import type { GenerationEndpoint } from '../vendor.js';
import { serverSentEvents } from '../framing.js';
import { checkChatRequest } from './check-chat-request.js';
import { methodNotAllowed } from './openai-error.js';

const endpoint: GenerationEndpoint = {
  kind: 'generation',
  codec: openAiChatCodec,
  framing: serverSentEvents,
  malformedEvent: { data: '{"id":"chatcmpl-mock","choices":[{"delta":{"con' },
  check: checkChatRequest,
  read(body) {
    if (!isJsonObject(body)) return { model: '', stream: false };
    const { model, stream } = body;
    return { model: typeof model === 'string' ? model : '', stream: stream === true };
  },
  sampleBody: (model, stream, includeUsage) => ({
    model,
    messages: [{ role: 'user', content: 'Hello' }],
    ...(stream && { stream, ...(includeUsage && { stream_options: { include_usage: true } }) }),
  }),
};

/** `POST /v1/chat/completions`. */
export const chatCompletions: Route = ({ method, path }) => {
  if (path !== '/v1/chat/completions') return undefined;
  return method === 'POST' ? endpoint : always(methodNotAllowed(method));
};
