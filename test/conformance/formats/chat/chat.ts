import { records, record, text } from '../../wire/json.js';
import type { ClientWire, UpstreamWire } from '../wire-format.js';
import { gatherChat } from './gather.js';
import { readChatAnswer, readOpenAiError } from './read-answer.js';
import { readChatRequest } from './read-request.js';
import { streamChat } from './write-stream.js';

/** OpenAI chat completions. */
export const chat: ClientWire & UpstreamWire = {
  send: (body, model, form) => ({
    path: '/v1/chat/completions',
    headers: {},
    body: {
      model,
      ...body,
      ...(form === 'stream' && { stream: true, stream_options: { include_usage: true } }),
    },
  }),
  gather: gatherChat,
  readAnswer: readChatAnswer,
  readError: readOpenAiError,
  resume: (body, answer, outputs) => {
    const message = record(record(records(answer.choices)[0]).message);
    const results = records(message.tool_calls).map(({ id }, place) => ({
      role: 'tool',
      tool_call_id: text(id),
      content: outputs[place] ?? '',
    }));
    return { ...body, messages: [...records(body.messages), message, ...results] };
  },
  readRequest: readChatRequest,
  streamOf: streamChat,
};
