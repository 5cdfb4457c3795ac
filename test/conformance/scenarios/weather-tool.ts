import type { JsonObject } from '#libs/json';
import { asked } from '../facts.js';
import type { ClientFormat } from '../formats/wire-format.js';
import { expected } from './scenario.js';

const schema = {
  type: 'object',
  properties: { city: { type: 'string', description: 'Its name.' }, days: { type: 'integer' } },
  required: ['city'],
};
const description = 'Tells the weather.';
export const question = 'Weather in Zürich?';

/** The weather tool as each format's clients declare it. */
const tools = {
  chat: [{ type: 'function', function: { name: 'get_weather', description, parameters: schema } }],
  messages: [{ name: 'get_weather', description, input_schema: schema }],
  'generate-content': [
    { functionDeclarations: [{ name: 'get_weather', description, parametersJsonSchema: schema }] },
  ],
  responses: [{ type: 'function', name: 'get_weather', description, parameters: schema, strict: false }],
};

export const weatherTool = expected(asked.tool('get_weather', description, schema));
export const limit = expected(asked.setting('max tokens', 64));
export const asksWeather = expected(asked.words('user', question));

export type Asking = Readonly<Record<Exclude<ClientFormat, 'completions'>, JsonObject>>;

/** Requests with the weather tool. */
export const asking = (more: Partial<Asking> = {}): Asking => ({
  chat: {
    messages: [{ role: 'user', content: question }],
    max_completion_tokens: 64,
    tools: tools.chat,
    ...more.chat,
  },
  messages: {
    messages: [{ role: 'user', content: question }],
    max_tokens: 64,
    tools: tools.messages,
    ...more.messages,
  },
  'generate-content': {
    contents: [{ role: 'user', parts: [{ text: question }] }],
    generationConfig: { maxOutputTokens: 64 },
    tools: tools['generate-content'],
    ...more['generate-content'],
  },
  responses: {
    input: [{ role: 'user', content: question }],
    max_output_tokens: 64,
    tools: tools.responses,
    ...more.responses,
  },
});
