import { answered, asked } from '../facts.js';
import { answers, expected } from './scenario.js';
import type { Replies, Scenario } from './scenario.js';
import {
  chatAnswer,
  generateContentAnswer,
  hears,
  messageItem,
  messagesAnswer,
  responsesAnswer,
  saying,
} from './vendor-answers.js';

const limit = expected(asked.setting('max tokens', 4096));
const puzzle = expected(asked.words('user', 'Is 91 prime?'));

/** Every vendor thinks before it answers, and proves it where it has a way. */
const thinking: Replies = answers({
  chat: chatAnswer(
    { reasoning_content: 'Seven times thirteen.', content: 'No.' },
    {
      usage: {
        prompt_tokens: 20,
        completion_tokens: 9,
        total_tokens: 29,
        completion_tokens_details: { reasoning_tokens: 6 },
      },
    },
  ),
  messages: messagesAnswer(
    [
      { type: 'thinking', thinking: 'Seven times thirteen.', signature: 'EqQBCgIYAhIM/+==' },
      { type: 'text', text: 'No.' },
    ],
    {
      usage: {
        input_tokens: 20,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 0,
        output_tokens: 9,
        output_tokens_details: { thinking_tokens: 6 },
      },
    },
  ),
  'generate-content': generateContentAnswer(
    [
      { text: 'Seven times thirteen.', thought: true },
      { text: 'No.', thoughtSignature: 'c2lnbmVk' },
    ],
    {
      usageMetadata: {
        promptTokenCount: 20,
        candidatesTokenCount: 3,
        thoughtsTokenCount: 6,
        totalTokenCount: 29,
      },
    },
  ),
  responses: responsesAnswer(
    [
      {
        id: 'rs_1',
        type: 'reasoning',
        summary: [{ type: 'summary_text', text: 'Seven times thirteen.' }],
        encrypted_content: 'gAAAA+/=',
      },
      messageItem('No.'),
    ],
    {
      usage: {
        input_tokens: 20,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: 9,
        output_tokens_details: { reasoning_tokens: 6 },
        total_tokens: 29,
      },
    },
  ),
});

const shown: Scenario = {
  name: 'reasoning',
  requests: {
    chat: {
      messages: [{ role: 'user', content: 'Is 91 prime?' }],
      max_completion_tokens: 4096,
      reasoning_effort: 'low',
    },
    messages: {
      messages: [{ role: 'user', content: 'Is 91 prime?' }],
      max_tokens: 4096,
      thinking: { type: 'enabled', budget_tokens: 2000 },
    },
    'generate-content': {
      contents: [{ role: 'user', parts: [{ text: 'Is 91 prime?' }] }],
      generationConfig: {
        maxOutputTokens: 4096,
        thinkingConfig: { thinkingLevel: 'LOW', includeThoughts: true },
      },
    },
    responses: {
      input: [{ role: 'user', content: 'Is 91 prime?' }],
      max_output_tokens: 4096,
      reasoning: { effort: 'low', summary: 'auto' },
      include: ['reasoning.encrypted_content'],
    },
  },
  replies: thinking,
  asked: [
    puzzle,
    limit,
    expected(asked.setting('thinking', 'low'), { losses: ['reasoning-effort', 'reasoning-budget'] }),
    // An upstream of chat completions shows them or does not; who asks for them in words hears that it cannot be asked.
    expected(asked.setting('thoughts shown', 'yes'), {
      clients: ['generate-content', 'responses'],
      losses: ['reasoning-summary'],
    }),
    // Clients of messages get them unless they say otherwise.
    expected(asked.setting('thoughts shown', 'yes'), {
      clients: ['messages'],
      upstreams: ['messages', 'generate-content', 'responses'],
    }),
  ],
  answered: [
    expected(answered.thought('Seven times thirteen.')),
    expected(answered.words('No.')),
    expected(answered.proof(), {
      clients: ['messages', 'generate-content', 'responses'],
      upstreams: ['messages', 'generate-content', 'responses'],
    }),
    expected(answered.end('stop')),
    expected(answered.usage('input tokens', 20)),
    expected(answered.usage('output tokens', 9)),
    expected(answered.usage('thinking tokens', 6)),
  ],
};

const off: Scenario = {
  name: 'reasoning switched off',
  requests: {
    chat: {
      messages: [{ role: 'user', content: 'Is 91 prime?' }],
      max_completion_tokens: 4096,
      reasoning_effort: 'none',
    },
    messages: {
      messages: [{ role: 'user', content: 'Is 91 prime?' }],
      max_tokens: 4096,
      thinking: { type: 'disabled' },
    },
    'generate-content': {
      contents: [{ role: 'user', parts: [{ text: 'Is 91 prime?' }] }],
      generationConfig: { maxOutputTokens: 4096, thinkingConfig: { thinkingBudget: 0 } },
    },
    responses: {
      input: [{ role: 'user', content: 'Is 91 prime?' }],
      max_output_tokens: 4096,
      reasoning: { effort: 'none' },
    },
  },
  replies: saying('No.'),
  asked: [
    puzzle,
    limit,
    expected(asked.setting('thinking', 'off'), { losses: ['reasoning-effort', 'reasoning-switch'] }),
  ],
  answered: hears('No.'),
};

/** Each client returns what its own vendor has thought and proven, to its vendor and to others. */
const replayed: Scenario = {
  name: "replay of the client's own vendor's reasoning",
  requests: {
    chat: {
      messages: [
        { role: 'user', content: 'Is 119 prime?' },
        { role: 'assistant', content: 'It is not.', reasoning_content: 'Seven times seventeen.' },
        { role: 'user', content: 'And 97?' },
      ],
      max_completion_tokens: 4096,
    },
    messages: {
      messages: [
        { role: 'user', content: 'Is 119 prime?' },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'Seven times seventeen.', signature: 'EqQBCgIYAhIM/+==' },
            { type: 'redacted_thinking', data: 'EmwKAhgB' },
            { type: 'text', text: 'It is not.' },
          ],
        },
        { role: 'user', content: 'And 97?' },
      ],
      max_tokens: 4096,
    },
    'generate-content': {
      contents: [
        { role: 'user', parts: [{ text: 'Is 119 prime?' }] },
        {
          role: 'model',
          parts: [
            { text: 'Seven times seventeen.', thought: true },
            { text: 'It is not.', thoughtSignature: 'c2lnbmVk' },
          ],
        },
        { role: 'user', parts: [{ text: 'And 97?' }] },
      ],
      generationConfig: { maxOutputTokens: 4096 },
    },
    responses: {
      input: [
        { role: 'user', content: 'Is 119 prime?' },
        {
          id: 'rs_1',
          type: 'reasoning',
          summary: [{ type: 'summary_text', text: 'Seven times seventeen.' }],
          encrypted_content: 'gAAAA+/=',
        },
        messageItem('It is not.'),
        { role: 'user', content: 'And 97?' },
      ],
      max_output_tokens: 4096,
    },
  },
  replies: saying('Yes.'),
  asked: [
    expected(asked.words('user', 'Is 119 prime?')),
    expected(asked.thought('Seven times seventeen.'), { losses: ['reasoning-replay'] }),
    expected(asked.proof('EqQBCgIYAhIM/+=='), { clients: ['messages'], losses: ['reasoning-replay'] }),
    expected(asked.proof('EmwKAhgB'), { clients: ['messages'], losses: ['reasoning-replay'] }),
    expected(asked.words('model', 'It is not.')),
    expected(asked.proof('c2lnbmVk'), { clients: ['generate-content'], losses: ['reasoning-replay'] }),
    expected(asked.proof('gAAAA+/='), { clients: ['responses'], losses: ['reasoning-replay'] }),
    expected(asked.words('user', 'And 97?')),
    limit,
  ],
  answered: hears('Yes.'),
};

export const reasoning: readonly Scenario[] = [shown, off, replayed];
