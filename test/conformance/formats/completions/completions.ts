import { readOpenAiError } from '../chat/read-answer.js';
import type { ClientWire } from '../wire-format.js';
import { gatherCompletions } from './gather.js';
import { readCompletion } from './read-answer.js';

/** OpenAI text completions. No upstream of the matrix speaks them: they are what old clients write. */
export const completions: ClientWire = {
  send: (body, model, form) => ({
    path: '/v1/completions',
    headers: {},
    body: {
      model,
      ...body,
      ...(form === 'stream' && { stream: true, stream_options: { include_usage: true } }),
    },
  }),
  gather: gatherCompletions,
  readAnswer: readCompletion,
  readError: readOpenAiError,
  // The format has no conversations.
  resume: (body) => body,
};
