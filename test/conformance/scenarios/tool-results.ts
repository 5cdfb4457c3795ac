import { asked } from '../facts.js';
import { expected } from './scenario.js';
import type { Scenario } from './scenario.js';
import { callItem, chatCall, hears, saying } from './vendor-answers.js';
import { asking, asksWeather, limit, question, weatherTool } from './weather-tool.js';
import type { Asking } from './weather-tool.js';

const firstCall = asked.call('get_weather', { city: 'Zürich' });
const secondCall = asked.call('get_weather', { city: 'Bern' });

/** Two calls as each format's clients return them, and what the tools answered. */
const results: Asking = {
  chat: {
    messages: [
      { role: 'user', content: question },
      {
        role: 'assistant',
        content: 'I look.',
        tool_calls: [
          chatCall(1, 'get_weather', '{"city":"Zürich"}'),
          chatCall(2, 'get_weather', '{"city":"Bern"}'),
        ],
      },
      { role: 'tool', tool_call_id: 'call_1', content: 'Sunny.' },
      { role: 'tool', tool_call_id: 'call_2', content: [{ type: 'text', text: 'Rain.' }] },
    ],
  },
  messages: {
    messages: [
      { role: 'user', content: question },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'I look.' },
          { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: { city: 'Zürich' } },
          { type: 'tool_use', id: 'toolu_2', name: 'get_weather', input: { city: 'Bern' } },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'toolu_1', content: 'Sunny.' },
          { type: 'tool_result', tool_use_id: 'toolu_2', content: [{ type: 'text', text: 'Rain.' }] },
        ],
      },
    ],
  },
  'generate-content': {
    contents: [
      { role: 'user', parts: [{ text: question }] },
      {
        role: 'model',
        parts: [
          { text: 'I look.' },
          { functionCall: { name: 'get_weather', args: { city: 'Zürich' } } },
          { functionCall: { name: 'get_weather', args: { city: 'Bern' } } },
        ],
      },
      {
        role: 'user',
        parts: [
          { functionResponse: { name: 'get_weather', response: { output: 'Sunny.' } } },
          { functionResponse: { name: 'get_weather', response: { output: 'Rain.' } } },
        ],
      },
    ],
  },
  responses: {
    input: [
      { role: 'user', content: question },
      { role: 'assistant', content: 'I look.' },
      callItem(1, 'get_weather', '{"city":"Zürich"}'),
      callItem(2, 'get_weather', '{"city":"Bern"}'),
      { type: 'function_call_output', call_id: 'call_1', output: 'Sunny.' },
      { type: 'function_call_output', call_id: 'call_2', output: [{ type: 'input_text', text: 'Rain.' }] },
    ],
  },
};

const textResults: Scenario = {
  name: 'tool results: text',
  requests: asking(results),
  replies: saying('Sun and rain.'),
  asked: [
    asksWeather,
    expected(asked.words('model', 'I look.')),
    expected(firstCall),
    expected(secondCall),
    expected(asked.result(firstCall, 'Sunny.')),
    expected(asked.result(secondCall, 'Rain.')),
    weatherTool,
    limit,
  ],
  answered: hears('Sun and rain.'),
};

/** A red pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const imageResult: Scenario = {
  name: 'tool results: image',
  requests: {
    messages: asking({
      messages: {
        messages: [
          { role: 'user', content: question },
          {
            role: 'assistant',
            content: [{ type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: { city: 'Zürich' } }],
          },
          {
            role: 'user',
            content: [
              {
                type: 'tool_result',
                tool_use_id: 'toolu_1',
                content: [
                  { type: 'text', text: 'A chart:' },
                  { type: 'image', source: { type: 'base64', media_type: 'image/png', data: pixel } },
                ],
              },
            ],
          },
        ],
      },
    }).messages,
    'generate-content': asking({
      'generate-content': {
        contents: [
          { role: 'user', parts: [{ text: question }] },
          { role: 'model', parts: [{ functionCall: { name: 'get_weather', args: { city: 'Zürich' } } }] },
          {
            role: 'user',
            parts: [
              {
                functionResponse: {
                  name: 'get_weather',
                  response: { output: 'A chart:' },
                  parts: [{ inlineData: { mimeType: 'image/png', data: pixel } }],
                },
              },
            ],
          },
        ],
      },
    })['generate-content'],
    responses: asking({
      responses: {
        input: [
          { role: 'user', content: question },
          callItem(1, 'get_weather', '{"city":"Zürich"}'),
          {
            type: 'function_call_output',
            call_id: 'call_1',
            output: [
              { type: 'input_text', text: 'A chart:' },
              { type: 'input_image', image_url: `data:image/png;base64,${pixel}`, detail: 'auto' },
            ],
          },
        ],
      },
    }).responses,
  },
  replies: saying('I see red.'),
  asked: [
    asksWeather,
    expected(firstCall),
    expected(asked.result(firstCall, 'A chart:')),
    expected(asked.resultImage(firstCall, 'image/png', pixel), {
      losses: ['tool-result-media', 'media-place'],
    }),
    weatherTool,
    limit,
  ],
  answered: hears('I see red.'),
};

const failedResult: Scenario = {
  name: 'tool results: error',
  requests: {
    messages: asking({
      messages: {
        messages: [
          { role: 'user', content: question },
          {
            role: 'assistant',
            content: [{ type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: { city: 'Zürich' } }],
          },
          {
            role: 'user',
            content: [
              { type: 'tool_result', tool_use_id: 'toolu_1', content: 'No such city.', is_error: true },
            ],
          },
        ],
      },
    }).messages,
    'generate-content': asking({
      'generate-content': {
        contents: [
          { role: 'user', parts: [{ text: question }] },
          { role: 'model', parts: [{ functionCall: { name: 'get_weather', args: { city: 'Zürich' } } }] },
          {
            role: 'user',
            parts: [{ functionResponse: { name: 'get_weather', response: { error: 'No such city.' } } }],
          },
        ],
      },
    })['generate-content'],
  },
  replies: saying('There is no such city.'),
  asked: [
    asksWeather,
    expected(firstCall),
    expected(asked.result(firstCall, 'No such city.'), { losses: ['tool-result-error'] }),
    expected(asked.failure(firstCall), { losses: ['tool-result-error', 'tool-error'] }),
    weatherTool,
    limit,
  ],
  answered: hears('There is no such city.'),
};

export const toolResults: readonly Scenario[] = [textResults, imageResult, failedResult];
