import { records } from '../../wire/json.js';
import type { ClientWire, UpstreamWire } from '../wire-format.js';
import { gatherMessages } from './gather.js';
import { readMessage, readMessagesError } from './read-answer.js';
import { readMessagesRequest } from './read-request.js';
import { streamMessage } from './write-stream.js';

/** Anthropic messages. */
export const messages: ClientWire & UpstreamWire = {
  send: (body, model, form) => ({
    path: '/v1/messages',
    headers: { 'anthropic-version': '2023-06-01' },
    body: { model, ...body, ...(form === 'stream' && { stream: true }) },
  }),
  gather: gatherMessages,
  readAnswer: readMessage,
  readError: readMessagesError,
  resume: (body, answer, outputs) => {
    const content = records(answer.content);
    const results = content
      .filter(({ type }) => type === 'tool_use')
      .map(({ id }, place) => ({ type: 'tool_result', tool_use_id: id, content: outputs[place] ?? '' }));
    return {
      ...body,
      messages: [
        ...records(body.messages),
        { role: 'assistant', content },
        { role: 'user', content: results },
      ],
    };
  },
  readRequest: readMessagesRequest,
  streamOf: streamMessage,
};
