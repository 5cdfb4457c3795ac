import type { JsonObject } from '#libs/json';
import { answered, asked } from '../facts.js';
import type { ErrorKind } from '../facts.js';
import type { UpstreamFormat } from '../formats/wire-format.js';
import { dataEvent, typedEvent } from '../wire/event-stream.js';
import { answers, expected } from './scenario.js';
import type { Replies, Reply, Scenario } from './scenario.js';
import {
  chatAnswer,
  generateContentAnswer,
  messageItem,
  messagesAnswer,
  responsesAnswer,
  usualUsage,
} from './vendor-answers.js';

const requests: Scenario['requests'] = {
  chat: { messages: [{ role: 'user', content: 'Tell me.' }], max_completion_tokens: 64 },
  completions: { prompt: 'Tell me.', max_tokens: 64 },
  messages: { messages: [{ role: 'user', content: 'Tell me.' }], max_tokens: 64 },
  'generate-content': {
    contents: [{ role: 'user', parts: [{ text: 'Tell me.' }] }],
    generationConfig: { maxOutputTokens: 64 },
  },
  responses: { input: 'Tell me.', max_output_tokens: 64 },
};

const wanted = [expected(asked.words('user', 'Tell me.')), expected(asked.setting('max tokens', 64))];

const refusal: Scenario = {
  name: 'refusal',
  requests,
  replies: answers({
    chat: chatAnswer({ refusal: 'I cannot help with that.' }),
    messages: messagesAnswer([{ type: 'text', text: 'I cannot help with that.' }], {
      stop_reason: 'refusal',
    }),
    'generate-content': generateContentAnswer(
      [{ text: 'I cannot help with that.' }],
      {},
      { finishReason: 'PROHIBITED_CONTENT' },
    ),
    responses: responsesAnswer([
      {
        ...messageItem(''),
        content: [{ type: 'refusal', refusal: 'I cannot help with that.' }],
      },
    ]),
  }),
  asked: wanted,
  answered: [
    expected(answered.declines('I cannot help with that.')),
    expected(answered.end('declined')),
    ...usualUsage,
  ],
};

const safety: Scenario = {
  name: 'stopped by a safety filter',
  requests,
  replies: answers({
    chat: chatAnswer({ content: 'It is' }, {}, { finish_reason: 'content_filter' }),
    messages: messagesAnswer([{ type: 'text', text: 'It is' }], { stop_reason: 'refusal' }),
    'generate-content': generateContentAnswer([{ text: 'It is' }], {}, { finishReason: 'SAFETY' }),
    responses: responsesAnswer([{ ...messageItem('It is'), status: 'incomplete' }], {
      status: 'incomplete',
      incomplete_details: { reason: 'content_filter' },
    }),
  }),
  asked: wanted,
  answered: [expected(answered.declines('It is')), expected(answered.end('declined')), ...usualUsage],
};

const blocked: Scenario = {
  name: 'prompt blocked',
  requests,
  replies: answers({
    chat: chatAnswer({ content: '' }, {}, { finish_reason: 'content_filter' }),
    messages: messagesAnswer([], { stop_reason: 'refusal' }),
    'generate-content': {
      promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
      usageMetadata: { promptTokenCount: 20, candidatesTokenCount: 9, totalTokenCount: 29 },
      modelVersion: 'gemini-3-pro',
      responseId: 'r1',
    },
    responses: responsesAnswer([], {
      status: 'incomplete',
      incomplete_details: { reason: 'content_filter' },
    }),
  }),
  asked: wanted,
  answered: [expected(answered.end('declined')), ...usualUsage],
};

/** A refusal in each vendor's words. */
interface Failure {
  readonly kind: ErrorKind;
  readonly message: string;
  readonly openAi: readonly [status: number, type: string, code: string | null];
  readonly anthropic: readonly [status: number, type: string];
  readonly google: readonly [status: number, word: string];
}

const failures: readonly Failure[] = [
  {
    kind: 'bad request',
    message: 'Something is wrong with the request.',
    openAi: [400, 'invalid_request_error', null],
    anthropic: [400, 'invalid_request_error'],
    google: [400, 'INVALID_ARGUMENT'],
  },
  {
    kind: 'rate limit',
    message: 'Too many requests.',
    openAi: [429, 'requests', 'rate_limit_exceeded'],
    anthropic: [429, 'rate_limit_error'],
    google: [429, 'RESOURCE_EXHAUSTED'],
  },
  {
    kind: 'server fault',
    message: 'Something went wrong.',
    openAi: [500, 'server_error', null],
    anthropic: [500, 'api_error'],
    google: [500, 'INTERNAL'],
  },
  {
    kind: 'overload',
    message: 'The model is overloaded. Please try again later.',
    openAi: [503, 'service_unavailable_error', 'server_is_overloaded'],
    anthropic: [529, 'overloaded_error'],
    google: [503, 'UNAVAILABLE'],
  },
];

const openAiError = ({ openAi: [, type, code], message }: Failure): JsonObject => ({
  error: { message, type, param: null, code },
});

const anthropicError = ({ anthropic: [, type], message }: Failure): JsonObject => ({
  type: 'error',
  error: { type, message },
  request_id: 'req_1',
});

const googleError = ({ google: [code, status], message }: Failure): JsonObject => ({
  error: { code, message, status },
});

const before = (failure: Failure): Scenario => {
  const { openAi, anthropic, google } = failure;
  const atOpenAi: Reply = { kind: 'refusal', status: openAi[0], body: openAiError(failure) };
  return {
    name: `error before the answer: ${failure.kind}`,
    requests,
    replies: {
      chat: atOpenAi,
      messages: { kind: 'refusal', status: anthropic[0], body: anthropicError(failure) },
      'generate-content': { kind: 'refusal', status: google[0], body: googleError(failure) },
      responses: atOpenAi,
    },
    asked: wanted,
    answered: [expected(answered.error(failure.kind))],
  };
};

/** Answers that break off after some words. */
const begun: Readonly<Record<UpstreamFormat, readonly [JsonObject, number]>> = {
  chat: [chatAnswer({ content: 'Once upon a time' }), 3],
  messages: [messagesAnswer([{ type: 'text', text: 'Once upon a time' }]), 5],
  'generate-content': [generateContentAnswer([{ text: 'Once upon a time' }]), 2],
  responses: [responsesAnswer([messageItem('Once upon a time')]), 6],
};

const breaking = (errors: Readonly<Partial<Record<UpstreamFormat, string>>>): Replies => {
  const reply = (format: UpstreamFormat): Reply => {
    const [body, events] = begun[format];
    const error = errors[format];
    return { kind: 'failure', body, events, ...(error !== undefined && { error }) };
  };
  return {
    chat: reply('chat'),
    messages: reply('messages'),
    'generate-content': reply('generate-content'),
    responses: reply('responses'),
  };
};

const during = (failure: Failure): Scenario => ({
  name: `error during the stream: ${failure.kind}`,
  requests,
  replies: breaking({
    chat: dataEvent(openAiError(failure)),
    messages: typedEvent('error', anthropicError(failure)),
    'generate-content': dataEvent(googleError(failure)),
    responses: typedEvent('error', {
      sequence_number: begun.responses[1],
      code: failure.openAi[2] ?? failure.openAi[1],
      message: failure.message,
      param: null,
    }),
  }),
  asked: wanted,
  answered: [expected(answered.words('Once upon ')), expected(answered.error(failure.kind))],
  forms: ['stream'],
});

const cut: Scenario = {
  name: 'stream cut',
  requests,
  replies: breaking({}),
  asked: wanted,
  answered: [
    expected(answered.words('Once upon ')),
    expected(answered.error('server fault'), { clients: ['chat', 'completions', 'messages', 'responses'] }),
    // Google's word for what may work when tried again.
    expected(answered.error('overload'), { clients: ['generate-content'] }),
  ],
  forms: ['stream'],
};

export const outcomes: readonly Scenario[] = [
  refusal,
  safety,
  blocked,
  ...failures.map(before),
  ...failures.filter(({ kind }) => kind !== 'bad request').map(during),
  cut,
];
