import { isSaid, record, records, text } from '../../wire/json.js';
import type { ClientWire, UpstreamWire } from '../wire-format.js';
import { gatherGenerateContent } from './gather.js';
import { readGenerateContentAnswer, readGoogleError } from './read-answer.js';
import { readGenerateContentRequest } from './read-request.js';
import { streamGenerateContent } from './write-stream.js';

/** Google generateContent. */
export const generateContent: ClientWire & UpstreamWire = {
  send: (body, model, form) => ({
    path: `/v1beta/models/${model}:${form === 'stream' ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
    headers: {},
    body,
  }),
  gather: gatherGenerateContent,
  readAnswer: readGenerateContentAnswer,
  readError: readGoogleError,
  resume: (body, answer, outputs) => {
    const content = record(record(records(answer.candidates)[0]).content);
    const calls = records(content.parts).filter((part) => isSaid(part.functionCall));
    const parts = calls.map(({ functionCall }, place) => {
      const { name, id } = record(functionCall);
      const response = { output: outputs[place] ?? '' };
      return { functionResponse: { name: text(name), ...(isSaid(id) && { id }), response } };
    });
    return { ...body, contents: [...records(body.contents), content, { role: 'user', parts }] };
  },
  readRequest: readGenerateContentRequest,
  streamOf: streamGenerateContent,
};
