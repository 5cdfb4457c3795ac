import type { JsonObject } from '#libs/json';
import { answered, asked } from '../facts.js';
import { sorted } from '../wire/json.js';
import { answers, expected } from './scenario.js';
import type { Scenario } from './scenario.js';
import {
  chatAnswer,
  generateContentAnswer,
  hears,
  messageItem,
  messagesAnswer,
  responsesAnswer,
  saying,
  usualUsage,
} from './vendor-answers.js';

const turn = [{ role: 'user', content: 'Go.' }];
const content = [{ role: 'user', parts: [{ text: 'Go.' }] }];
const go = expected(asked.words('user', 'Go.'));
const limit = expected(asked.setting('max tokens', 64));

/** Requests of a few words and some settings; the limit of tokens is always among them. */
const setting = (more: {
  readonly chat?: JsonObject;
  readonly completions?: JsonObject;
  readonly messages?: JsonObject;
  readonly generateContent?: JsonObject;
  readonly responses?: JsonObject;
}): Scenario['requests'] => ({
  ...(more.chat && { chat: { messages: turn, max_completion_tokens: 64, ...more.chat } }),
  ...(more.completions && { completions: { prompt: 'Go.', max_tokens: 64, ...more.completions } }),
  ...(more.messages && { messages: { messages: turn, max_tokens: 64, ...more.messages } }),
  ...(more.generateContent && {
    'generate-content': {
      contents: content,
      generationConfig: { maxOutputTokens: 64, ...more.generateContent },
    },
  }),
  ...(more.responses && { responses: { input: turn, max_output_tokens: 64, ...more.responses } }),
});

const temperature: Scenario = {
  name: 'temperature',
  requests: setting({
    chat: { temperature: 0.5 },
    completions: { temperature: 0.5 },
    messages: { temperature: 0.5 },
    generateContent: { temperature: 0.5 },
    responses: { temperature: 0.5 },
  }),
  replies: saying('Gone.'),
  asked: [go, limit, expected(asked.setting('temperature', 0.5))],
  answered: hears('Gone.'),
};

const hot: Scenario = {
  name: 'temperature above 1, top_p',
  requests: setting({
    chat: { temperature: 1.5, top_p: 0.9 },
    completions: { temperature: 1.5, top_p: 0.9 },
    generateContent: { temperature: 1.5, topP: 0.9 },
    responses: { temperature: 1.5, top_p: 0.9 },
  }),
  replies: saying('Gone.'),
  asked: [
    go,
    limit,
    expected(asked.setting('temperature', 1.5), { losses: ['temperature'] }),
    expected(asked.setting('top p', 0.9), { losses: ['top-p'] }),
  ],
  answered: hears('Gone.'),
};

const topK: Scenario = {
  name: 'top_k',
  requests: setting({ messages: { top_k: 40 }, generateContent: { topK: 40 } }),
  replies: saying('Gone.'),
  asked: [go, limit, expected(asked.setting('top k', 40), { losses: ['top-k'] })],
  answered: hears('Gone.'),
};

const stop: Scenario = {
  name: 'stop sequence',
  requests: setting({
    chat: { stop: 'END' },
    completions: { stop: 'END' },
    messages: { stop_sequences: ['END'] },
    generateContent: { stopSequences: ['END'] },
  }),
  replies: answers({
    chat: chatAnswer({ content: 'Going' }),
    messages: messagesAnswer([{ type: 'text', text: 'Going' }], {
      stop_reason: 'stop_sequence',
      stop_sequence: 'END',
    }),
    'generate-content': generateContentAnswer([{ text: 'Going' }]),
    responses: responsesAnswer([messageItem('Going')]),
  }),
  asked: [go, limit, expected(asked.setting('stop', 'END'), { losses: ['stop'], refusal: /stop sequences/ })],
  answered: [
    expected(answered.words('Going')),
    // The others end alike, whether a sequence was met or not.
    expected(answered.end('stop sequence'), { clients: ['messages'], upstreams: ['messages'] }),
    expected(answered.endSequence('END'), { clients: ['messages'], upstreams: ['messages'] }),
    expected(answered.end('stop'), { clients: ['chat', 'completions', 'generate-content'] }),
    expected(answered.end('stop'), {
      clients: ['messages'],
      upstreams: ['chat', 'generate-content', 'responses'],
    }),
    ...usualUsage,
  ],
};

const length: Scenario = {
  name: 'max tokens',
  requests: setting({ chat: {}, completions: {}, messages: {}, generateContent: {}, responses: {} }),
  replies: answers({
    chat: chatAnswer({ content: 'And so' }, {}, { finish_reason: 'length' }),
    messages: messagesAnswer([{ type: 'text', text: 'And so' }], { stop_reason: 'max_tokens' }),
    'generate-content': generateContentAnswer([{ text: 'And so' }], {}, { finishReason: 'MAX_TOKENS' }),
    responses: responsesAnswer([{ ...messageItem('And so'), status: 'incomplete' }], {
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
    }),
  }),
  asked: [go, limit],
  answered: [expected(answered.words('And so')), expected(answered.end('length')), ...usualUsage],
};

const schema = {
  type: 'object',
  properties: { city: { type: 'string' }, population: { type: 'integer', minimum: 0 } },
  required: ['city', 'population'],
  additionalProperties: false,
};

const structured: Scenario = {
  name: 'structured output',
  requests: setting({
    chat: { response_format: { type: 'json_schema', json_schema: { name: 'city', schema, strict: true } } },
    messages: { output_config: { format: { type: 'json_schema', schema } } },
    generateContent: { responseMimeType: 'application/json', responseJsonSchema: schema },
    responses: { text: { format: { type: 'json_schema', name: 'city', schema, strict: true } } },
  }),
  replies: saying('{"city":"Bern","population":134794}'),
  asked: [
    go,
    limit,
    expected(asked.setting('answer schema', sorted(schema)), { losses: ['json-schema-output'] }),
  ],
  answered: hears('{"city":"Bern","population":134794}'),
};

const severalAtOnce = ['chat', 'generate-content'] as const;

const candidates: Scenario = {
  name: 'several candidates',
  requests: setting({ chat: { n: 2 }, completions: { n: 2 }, generateContent: { candidateCount: 2 } }),
  replies: answers({
    chat: chatAnswer(
      {},
      {
        choices: ['One.', 'Two.'].map((words, index) => ({
          index,
          message: { role: 'assistant', content: words, refusal: null },
          logprobs: null,
          finish_reason: 'stop',
        })),
      },
    ),
    messages: messagesAnswer([{ type: 'text', text: 'One.' }]),
    'generate-content': generateContentAnswer([], {
      candidates: ['One.', 'Two.'].map((words, index) => ({
        content: { parts: [{ text: words }], role: 'model' },
        finishReason: 'STOP',
        index,
      })),
    }),
    responses: responsesAnswer([messageItem('One.')]),
  }),
  asked: [go, limit, expected(asked.setting('candidates', 2), { upstreams: severalAtOnce })],
  answered: [
    expected(answered.words('One.')),
    expected(answered.end('stop')),
    expected(answered.words('Two.', 1), { upstreams: severalAtOnce }),
    // The others are asked twice.
    expected(answered.words('One.', 1), { upstreams: ['messages', 'responses'] }),
    expected(answered.end('stop', 1)),
    expected(answered.usage('input tokens', 20), { upstreams: severalAtOnce }),
    expected(answered.usage('output tokens', 9), { upstreams: severalAtOnce }),
    expected(answered.usage('input tokens', 40), { upstreams: ['messages', 'responses'] }),
    expected(answered.usage('output tokens', 18), { upstreams: ['messages', 'responses'] }),
  ],
};

/** A token and how probable it was, in the words of OpenAI. */
const likely = (token: string, logprob: number, other: string): JsonObject => ({
  token,
  logprob,
  bytes: [...Buffer.from(token)],
  top_logprobs: [
    { token, logprob, bytes: [...Buffer.from(token)] },
    { token: other, logprob: -3, bytes: [...Buffer.from(other)] },
  ],
});

const gemini = (token: string, logProbability: number): JsonObject => ({ token, logProbability });

const takesLogprobs = {
  clients: ['chat', 'completions', 'generate-content', 'responses'],
  upstreams: ['chat', 'generate-content', 'responses'],
} as const;

const logprobs: Scenario = {
  name: 'logprobs',
  requests: setting({
    chat: { logprobs: true, top_logprobs: 2 },
    completions: { logprobs: 2 },
    generateContent: { responseLogprobs: true, logprobs: 2 },
    responses: { include: ['message.output_text.logprobs'], top_logprobs: 2 },
  }),
  replies: answers({
    chat: chatAnswer(
      { content: 'Go on' },
      {},
      { logprobs: { content: [likely('Go', -0.25, 'Run'), likely(' on', -0.5, ' in')], refusal: null } },
    ),
    messages: messagesAnswer([{ type: 'text', text: 'Go on' }]),
    'generate-content': generateContentAnswer(
      [{ text: 'Go on' }],
      {},
      {
        avgLogprobs: -0.375,
        logprobsResult: {
          chosenCandidates: [gemini('Go', -0.25), gemini(' on', -0.5)],
          topCandidates: [
            { candidates: [gemini('Go', -0.25), gemini('Run', -3)] },
            { candidates: [gemini(' on', -0.5), gemini(' in', -3)] },
          ],
        },
      },
    ),
    responses: responsesAnswer([
      messageItem('Go on', { logprobs: [likely('Go', -0.25, 'Run'), likely(' on', -0.5, ' in')] }),
    ]),
  }),
  asked: [go, limit, expected(asked.setting('logprobs', 2), { losses: ['logprobs'] })],
  answered: [
    expected(answered.words('Go on')),
    expected(answered.logprob('Go', -0.25), takesLogprobs),
    expected(answered.logprob(' on', -0.5), takesLogprobs),
    expected(answered.end('stop')),
    ...usualUsage,
  ],
};

export const settings: readonly Scenario[] = [
  temperature,
  hot,
  topK,
  stop,
  length,
  structured,
  candidates,
  logprobs,
];
