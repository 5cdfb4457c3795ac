import { answered, asked } from '../facts.js';
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
} from './vendor-answers.js';

const limit = expected(asked.setting('max tokens', 64));
const book = expected(asked.system('Here is a long book.'));
const now = expected(asked.tool('now', 'Tells the time.', {}));
const question = expected(asked.words('user', 'And a chapter.'));
const lost = { losses: ['cache-marks', 'cache-mark'] };

const marks: Scenario = {
  name: 'cache marks',
  requests: {
    chat: {
      messages: [
        {
          role: 'system',
          content: [
            { type: 'text', text: 'Here is a long book.', prompt_cache_breakpoint: { mode: 'explicit' } },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'And a chapter.', prompt_cache_breakpoint: { mode: 'explicit' } },
            { type: 'text', text: 'Sum it up.' },
          ],
        },
      ],
      max_completion_tokens: 64,
    },
    messages: {
      system: [{ type: 'text', text: 'Here is a long book.', cache_control: { type: 'ephemeral' } }],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'And a chapter.', cache_control: { type: 'ephemeral' } },
            { type: 'text', text: 'Sum it up.' },
          ],
        },
      ],
      max_tokens: 64,
    },
    responses: {
      input: [
        {
          role: 'system',
          content: [
            {
              type: 'input_text',
              text: 'Here is a long book.',
              prompt_cache_breakpoint: { mode: 'explicit' },
            },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'And a chapter.', prompt_cache_breakpoint: { mode: 'explicit' } },
            { type: 'input_text', text: 'Sum it up.' },
          ],
        },
      ],
      max_output_tokens: 64,
    },
  },
  replies: saying('Done.'),
  asked: [
    book,
    expected(asked.cacheMark(book.fact), lost),
    question,
    expected(asked.cacheMark(question.fact), lost),
    expected(asked.words('user', 'Sum it up.')),
    limit,
  ],
  answered: hears('Done.'),
};

const markedTool: Scenario = {
  name: 'cache mark on a tool alone',
  requests: {
    messages: {
      tools: [
        {
          name: 'now',
          description: 'Tells the time.',
          input_schema: { type: 'object', properties: {} },
          cache_control: { type: 'ephemeral' },
        },
      ],
      messages: [{ role: 'user', content: 'And a chapter.' }],
      max_tokens: 64,
    },
  },
  replies: saying('Done.'),
  asked: [question, now, expected(asked.cacheMark(now.fact), lost), limit],
  answered: hears('Done.'),
};

const markedSystem: Scenario = {
  name: 'cache mark on the system text alone',
  requests: {
    chat: {
      messages: [
        {
          role: 'system',
          content: [
            { type: 'text', text: 'Here is a long book.', prompt_cache_breakpoint: { mode: 'explicit' } },
          ],
        },
        { role: 'user', content: 'And a chapter.' },
      ],
      max_completion_tokens: 64,
    },
    messages: {
      system: [{ type: 'text', text: 'Here is a long book.', cache_control: { type: 'ephemeral' } }],
      messages: [{ role: 'user', content: 'And a chapter.' }],
      max_tokens: 64,
    },
  },
  replies: saying('Done.'),
  asked: [book, expected(asked.cacheMark(book.fact), lost), question, limit],
  answered: hears('Done.'),
};

const usage: Scenario = {
  name: 'cache usage',
  requests: {
    chat: { messages: [{ role: 'user', content: 'Hi' }], max_completion_tokens: 64 },
    completions: { prompt: 'Hi', max_tokens: 64 },
    messages: { messages: [{ role: 'user', content: 'Hi' }], max_tokens: 64 },
    'generate-content': {
      contents: [{ role: 'user', parts: [{ text: 'Hi' }] }],
      generationConfig: { maxOutputTokens: 64 },
    },
    responses: { input: 'Hi', max_output_tokens: 64 },
  },
  replies: answers({
    chat: chatAnswer(
      { content: 'Hello.' },
      {
        usage: {
          prompt_tokens: 1000,
          completion_tokens: 9,
          total_tokens: 1009,
          prompt_tokens_details: { cached_tokens: 700, cache_write_tokens: 200 },
        },
      },
    ),
    messages: messagesAnswer([{ type: 'text', text: 'Hello.' }], {
      usage: {
        input_tokens: 100,
        cache_read_input_tokens: 700,
        cache_creation_input_tokens: 200,
        cache_creation: { ephemeral_5m_input_tokens: 150, ephemeral_1h_input_tokens: 50 },
        output_tokens: 9,
      },
    }),
    'generate-content': generateContentAnswer([{ text: 'Hello.' }], {
      usageMetadata: {
        promptTokenCount: 1000,
        cachedContentTokenCount: 700,
        candidatesTokenCount: 9,
        totalTokenCount: 1009,
      },
    }),
    responses: responsesAnswer([messageItem('Hello.')], {
      usage: {
        input_tokens: 1000,
        input_tokens_details: { cached_tokens: 700, cache_write_tokens: 200 },
        output_tokens: 9,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: 1009,
      },
    }),
  }),
  asked: [expected(asked.words('user', 'Hi')), limit],
  answered: [
    expected(answered.words('Hello.')),
    expected(answered.end('stop')),
    expected(answered.usage('input tokens', 1000)),
    expected(answered.usage('cached', 700)),
    // Google counts no writes, neither as a vendor nor for its clients.
    expected(answered.usage('written to the cache', 200), {
      clients: ['chat', 'completions', 'messages', 'responses'],
      upstreams: ['chat', 'messages', 'responses'],
    }),
    expected(answered.usage('output tokens', 9)),
  ],
};

export const caching: readonly Scenario[] = [marks, markedSystem, markedTool, usage];
