import { records } from '../../wire/json.js';
import type { ClientWire, UpstreamWire } from '../wire-format.js';
import { gatherResponses } from './gather.js';
import { readResponse, readResponsesError } from './read-answer.js';
import { readResponsesRequest } from './read-request.js';
import { streamResponse } from './write-stream.js';

/** OpenAI responses. Nothing is kept at the server: the client returns what was said. */
export const responses: ClientWire & UpstreamWire = {
  send: (body, model, form) => ({
    path: '/v1/responses',
    headers: {},
    body: { model, store: false, ...body, ...(form === 'stream' && { stream: true }) },
  }),
  gather: gatherResponses,
  readAnswer: readResponse,
  readError: readResponsesError,
  resume: (body, answer, outputs) => {
    const items = records(answer.output);
    const results = items
      .filter(({ type }) => type === 'function_call')
      .map(({ call_id }, place) => ({ type: 'function_call_output', call_id, output: outputs[place] ?? '' }));
    return { ...body, input: [...records(body.input), ...items, ...results] };
  },
  readRequest: readResponsesRequest,
  streamOf: streamResponse,
};
