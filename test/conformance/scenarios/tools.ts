import { answered, asked } from '../facts.js';
import { answers, expected } from './scenario.js';
import type { Expected, Replies, Scenario } from './scenario.js';
import {
  callItem,
  chatAnswer,
  chatCall,
  generateContentAnswer,
  messageItem,
  messagesAnswer,
  responsesAnswer,
  usualUsage,
} from './vendor-answers.js';
import { asking, asksWeather, limit, weatherTool } from './weather-tool.js';

const oneCall: Replies = answers({
  chat: chatAnswer(
    { content: 'Let me look.', tool_calls: [chatCall(1, 'get_weather', '{"city": "Zürich", "days": 2}')] },
    {},
    { finish_reason: 'tool_calls' },
  ),
  messages: messagesAnswer(
    [
      { type: 'text', text: 'Let me look.' },
      { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: { city: 'Zürich', days: 2 } },
    ],
    { stop_reason: 'tool_use' },
  ),
  'generate-content': generateContentAnswer([
    { text: 'Let me look.' },
    { functionCall: { name: 'get_weather', args: { city: 'Zürich', days: 2 } } },
  ]),
  responses: responsesAnswer([
    messageItem('Let me look.'),
    callItem(1, 'get_weather', '{"city":"Zürich","days":2}'),
  ]),
});

const called: readonly Expected[] = [
  expected(answered.words('Let me look.')),
  expected(answered.call('get_weather', { city: 'Zürich', days: 2 })),
  expected(answered.end('tool calls')),
  ...usualUsage,
];

const oneTool: Scenario = {
  name: 'tools',
  requests: asking(),
  replies: oneCall,
  asked: [asksWeather, weatherTool, limit],
  answered: called,
};

const required: Scenario = {
  name: 'a tool that must be called',
  requests: asking({
    chat: { tool_choice: 'required' },
    messages: { tool_choice: { type: 'any' } },
    'generate-content': { toolConfig: { functionCallingConfig: { mode: 'ANY' } } },
    responses: { tool_choice: 'required' },
  }),
  replies: oneCall,
  asked: [asksWeather, weatherTool, limit, expected(asked.setting('tool choice', 'required'))],
  answered: called,
};

const named: Scenario = {
  name: 'a tool called by name',
  requests: asking({
    chat: { tool_choice: { type: 'function', function: { name: 'get_weather' } } },
    messages: { tool_choice: { type: 'tool', name: 'get_weather' } },
    'generate-content': {
      toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['get_weather'] } },
    },
    responses: { tool_choice: { type: 'function', name: 'get_weather' } },
  }),
  replies: oneCall,
  asked: [asksWeather, weatherTool, limit, expected(asked.setting('tool choice', 'get_weather'))],
  answered: called,
};

const single: Scenario = {
  name: 'no parallel calls',
  requests: {
    chat: asking({ chat: { tool_choice: 'auto', parallel_tool_calls: false } }).chat,
    messages: asking({ messages: { tool_choice: { type: 'auto', disable_parallel_tool_use: true } } })
      .messages,
    responses: asking({ responses: { tool_choice: 'auto', parallel_tool_calls: false } }).responses,
  },
  replies: oneCall,
  asked: [
    asksWeather,
    weatherTool,
    limit,
    expected(asked.setting('tool choice', 'auto')),
    expected(asked.setting('parallel calls', 'false'), { losses: ['parallel-tool-calls-off'] }),
  ],
  answered: called,
};

const parallel: Scenario = {
  name: 'parallel tools',
  requests: asking(),
  replies: answers({
    chat: chatAnswer(
      {
        tool_calls: [
          chatCall(1, 'get_weather', '{"city":"Zürich"}'),
          chatCall(2, 'get_weather', '{"city":"Genève","days":1}'),
          chatCall(3, 'get_weather', '{"city":"Bern"}'),
        ],
      },
      {},
      { finish_reason: 'tool_calls' },
    ),
    messages: messagesAnswer(
      [
        { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: { city: 'Zürich' } },
        { type: 'tool_use', id: 'toolu_2', name: 'get_weather', input: { city: 'Genève', days: 1 } },
        { type: 'tool_use', id: 'toolu_3', name: 'get_weather', input: { city: 'Bern' } },
      ],
      { stop_reason: 'tool_use' },
    ),
    'generate-content': generateContentAnswer([
      { functionCall: { name: 'get_weather', args: { city: 'Zürich' } } },
      { functionCall: { name: 'get_weather', args: { city: 'Genève', days: 1 } } },
      { functionCall: { name: 'get_weather', args: { city: 'Bern' } } },
    ]),
    responses: responsesAnswer([
      callItem(1, 'get_weather', '{"city":"Zürich"}'),
      callItem(2, 'get_weather', '{"city":"Genève","days":1}'),
      callItem(3, 'get_weather', '{"city":"Bern"}'),
    ]),
  }),
  asked: [asksWeather, weatherTool, limit],
  answered: [
    expected(answered.call('get_weather', { city: 'Zürich' })),
    expected(answered.call('get_weather', { city: 'Genève', days: 1 })),
    expected(answered.call('get_weather', { city: 'Bern' })),
    expected(answered.end('tool calls')),
    ...usualUsage,
  ],
};

const parameterless: Scenario = {
  name: 'a tool without parameters',
  requests: {
    chat: asking({
      chat: { tools: [{ type: 'function', function: { name: 'now', description: 'Tells the time.' } }] },
    }).chat,
    messages: asking({
      messages: {
        tools: [
          { name: 'now', description: 'Tells the time.', input_schema: { type: 'object', properties: {} } },
        ],
      },
    }).messages,
    'generate-content': asking({
      'generate-content': {
        tools: [{ functionDeclarations: [{ name: 'now', description: 'Tells the time.' }] }],
      },
    })['generate-content'],
    responses: asking({
      responses: {
        tools: [
          { type: 'function', name: 'now', description: 'Tells the time.', parameters: null, strict: false },
        ],
      },
    }).responses,
  },
  replies: answers({
    chat: chatAnswer({ tool_calls: [chatCall(1, 'now', '')] }, {}, { finish_reason: 'tool_calls' }),
    messages: messagesAnswer([{ type: 'tool_use', id: 'toolu_1', name: 'now', input: {} }], {
      stop_reason: 'tool_use',
    }),
    'generate-content': generateContentAnswer([{ functionCall: { name: 'now', args: {} } }]),
    responses: responsesAnswer([callItem(1, 'now', '{}')]),
  }),
  asked: [asksWeather, expected(asked.tool('now', 'Tells the time.', {})), limit],
  answered: [expected(answered.call('now', {})), expected(answered.end('tool calls')), ...usualUsage],
};

export const toolUse: readonly Scenario[] = [oneTool, required, named, single, parallel, parameterless];
