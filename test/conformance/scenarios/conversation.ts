import { answered, asked } from '../facts.js';
import { answers, expected } from './scenario.js';
import type { Scenario } from './scenario.js';
import {
  chatAnswer,
  generateContentAnswer,
  hears,
  messagesAnswer,
  responsesAnswer,
  saying,
  usualUsage,
} from './vendor-answers.js';

const limit = expected(asked.setting('max tokens', 64));

const plain: Scenario = {
  name: 'text',
  requests: {
    chat: { messages: [{ role: 'user', content: 'Say hello.' }], max_completion_tokens: 64 },
    completions: { prompt: 'Say hello.', max_tokens: 64 },
    messages: { messages: [{ role: 'user', content: 'Say hello.' }], max_tokens: 64 },
    'generate-content': {
      contents: [{ role: 'user', parts: [{ text: 'Say hello.' }] }],
      generationConfig: { maxOutputTokens: 64 },
    },
    responses: { input: 'Say hello.', max_output_tokens: 64 },
  },
  replies: saying('Hello to you, whoever you are.'),
  asked: [expected(asked.words('user', 'Say hello.')), limit],
  answered: hears('Hello to you, whoever you are.'),
};

const withoutLimit: Scenario = {
  name: 'text without a limit',
  requests: {
    chat: { messages: [{ role: 'user', content: 'Say hello.' }] },
    completions: { prompt: 'Say hello.' },
    'generate-content': { contents: [{ role: 'user', parts: [{ text: 'Say hello.' }] }] },
    responses: { input: 'Say hello.' },
  },
  replies: saying('Hello.'),
  asked: [expected(asked.words('user', 'Say hello.'))],
  answered: hears('Hello.'),
};

const system: Scenario = {
  name: 'system and developer',
  requests: {
    chat: {
      messages: [
        { role: 'system', content: 'You are terse.' },
        { role: 'developer', content: 'Never swear.' },
        { role: 'user', content: 'Hi' },
      ],
      max_completion_tokens: 64,
    },
    messages: {
      system: [
        { type: 'text', text: 'You are terse.' },
        { type: 'text', text: 'Never swear.' },
      ],
      messages: [{ role: 'user', content: 'Hi' }],
      max_tokens: 64,
    },
    'generate-content': {
      systemInstruction: { parts: [{ text: 'You are terse.' }, { text: 'Never swear.' }] },
      contents: [{ role: 'user', parts: [{ text: 'Hi' }] }],
      generationConfig: { maxOutputTokens: 64 },
    },
    responses: {
      instructions: 'You are terse.',
      input: [
        { role: 'developer', content: 'Never swear.' },
        { role: 'user', content: 'Hi' },
      ],
      max_output_tokens: 64,
    },
  },
  replies: saying('Hi.'),
  asked: [
    expected(asked.system('You are terse.')),
    expected(asked.system('Never swear.')),
    expected(asked.words('user', 'Hi')),
    limit,
  ],
  answered: hears('Hi.'),
};

const laterSystem: Scenario = {
  name: 'system within the conversation',
  requests: {
    chat: {
      messages: [
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: 'Hello.' },
        { role: 'system', content: 'Answer in French from now on.' },
        { role: 'user', content: 'Bye' },
      ],
      max_completion_tokens: 64,
    },
    messages: {
      messages: [
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: 'Hello.' },
        { role: 'system', content: 'Answer in French from now on.' },
        { role: 'user', content: 'Bye' },
      ],
      max_tokens: 64,
    },
    responses: {
      input: [
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: 'Hello.' },
        { role: 'system', content: 'Answer in French from now on.' },
        { role: 'user', content: 'Bye' },
      ],
      max_output_tokens: 64,
    },
  },
  replies: saying('Au revoir.'),
  asked: [
    expected(asked.words('user', 'Hi')),
    expected(asked.words('model', 'Hello.')),
    expected(asked.system('Answer in French from now on.'), { losses: ['system-turn-later'] }),
    expected(asked.words('user', 'Bye'), { losses: ['system-turn-later'] }),
    limit,
  ],
  answered: hears('Au revoir.'),
};

const turns: Scenario = {
  name: 'several turns',
  requests: {
    chat: {
      messages: [
        { role: 'user', content: 'My name is Ada.' },
        { role: 'assistant', content: 'Nice to meet you.' },
        { role: 'user', content: 'One more thing.' },
        { role: 'user', content: 'Who am I?' },
      ],
      max_completion_tokens: 64,
    },
    messages: {
      messages: [
        { role: 'user', content: 'My name is Ada.' },
        { role: 'assistant', content: [{ type: 'text', text: 'Nice to meet you.' }] },
        { role: 'user', content: 'One more thing.' },
        { role: 'user', content: 'Who am I?' },
      ],
      max_tokens: 64,
    },
    'generate-content': {
      contents: [
        { role: 'user', parts: [{ text: 'My name is Ada.' }] },
        { role: 'model', parts: [{ text: 'Nice to meet you.' }] },
        { role: 'user', parts: [{ text: 'One more thing.' }, { text: 'Who am I?' }] },
      ],
      generationConfig: { maxOutputTokens: 64 },
    },
    responses: {
      input: [
        { role: 'user', content: 'My name is Ada.' },
        {
          type: 'message',
          id: 'msg_0',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text: 'Nice to meet you.', annotations: [] }],
        },
        { role: 'user', content: 'One more thing.' },
        { role: 'user', content: [{ type: 'input_text', text: 'Who am I?' }] },
      ],
      max_output_tokens: 64,
    },
  },
  replies: saying('You are Ada.'),
  asked: [
    expected(asked.words('user', 'My name is Ada.')),
    expected(asked.words('model', 'Nice to meet you.')),
    expected(asked.words('user', 'One more thing.')),
    expected(asked.words('user', 'Who am I?')),
    limit,
  ],
  answered: hears('You are Ada.'),
};

const unicode: Scenario = {
  name: 'characters cut in two',
  requests: {
    chat: { messages: [{ role: 'user', content: 'Grüße 👩‍🚀 漢字' }], max_completion_tokens: 64 },
    completions: { prompt: 'Grüße 👩‍🚀 漢字', max_tokens: 64 },
    messages: { messages: [{ role: 'user', content: 'Grüße 👩‍🚀 漢字' }], max_tokens: 64 },
    'generate-content': {
      contents: [{ role: 'user', parts: [{ text: 'Grüße 👩‍🚀 漢字' }] }],
      generationConfig: { maxOutputTokens: 64 },
    },
    responses: { input: 'Grüße 👩‍🚀 漢字', max_output_tokens: 64 },
  },
  replies: saying('Zurück: 👩‍🚀👨‍👩‍👧‍👦 漢字 – עברית – ça\u0000va\u2028?'),
  asked: [expected(asked.words('user', 'Grüße 👩‍🚀 漢字')), limit],
  answered: hears('Zurück: 👩‍🚀👨‍👩‍👧‍👦 漢字 – עברית – ça\u0000va\u2028?'),
  cutsCharacters: true,
};

const nothing: Scenario = {
  name: 'empty answer',
  requests: plain.requests,
  replies: answers({
    chat: chatAnswer({ content: '' }),
    messages: messagesAnswer([]),
    'generate-content': generateContentAnswer([]),
    responses: responsesAnswer([]),
  }),
  asked: plain.asked,
  answered: [expected(answered.end('stop')), ...usualUsage],
};

const echo: Scenario = {
  name: 'prompt echoed before the answer',
  requests: { completions: { prompt: 'Once upon a time', echo: true, max_tokens: 64 } },
  replies: saying(' there was a gateway.'),
  asked: [expected(asked.words('user', 'Once upon a time')), limit],
  answered: hears('Once upon a time there was a gateway.'),
};

const suffix: Scenario = {
  name: 'text before a suffix',
  requests: { completions: { prompt: 'Once upon a time', suffix: 'The end.', max_tokens: 64 } },
  replies: saying('There was a gateway.'),
  asked: [
    expected(asked.words('user', 'Once upon a time')),
    expected(asked.words('user', 'The end.'), { losses: ['suffix'], refusal: /suffix/ }),
    limit,
  ],
  answered: hears('There was a gateway.'),
};

export const conversation: readonly Scenario[] = [
  plain,
  withoutLimit,
  system,
  laterSystem,
  turns,
  unicode,
  nothing,
  echo,
  suffix,
];
