import type { CanonicalResponse, Part } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Scenario } from './scenario.js';

/** Tokens that an answer may have: models that think need more than the word they are asked for. */
export const mostOutput = 1024;
/** Tokens that no prompt of a scenario has. */
export const mostInput = 400;

const question = 'Reply with the single word: ready';

/** What every model is asked, each in another client's format: cheap, and what clients rely on most. */
export const scenarios: readonly Scenario[] = [
  {
    title: 'a short answer',
    format: 'openai-chat',
    stream: false,
    headers: {},
    body: (model) => ({
      model,
      messages: [{ role: 'user', content: question }],
      max_completion_tokens: mostOutput,
    }),
    judge: saysSomething,
  },
  {
    title: 'a stream',
    format: 'anthropic-messages',
    stream: true,
    headers: { 'anthropic-version': '2023-06-01' },
    body: (model) => ({
      model,
      messages: [{ role: 'user', content: question }],
      max_tokens: mostOutput,
      stream: true,
    }),
    judge: saysSomething,
  },
  {
    title: 'a tool call',
    format: 'openai-responses',
    stream: false,
    headers: {},
    needs: 'tools',
    body: (model) => ({
      model,
      input: 'What is the weather in Paris? Ask the tool.',
      max_output_tokens: mostOutput,
      store: false,
      tools: [
        {
          type: 'function',
          name: 'get_weather',
          description: 'Tells the weather in a city.',
          parameters: objectOf({ city: { type: 'string' } }),
          strict: true,
        },
      ],
      tool_choice: 'required',
    }),
    judge: callsTheTool,
  },
  {
    title: 'an answer that follows a schema',
    format: 'google-generate-content',
    stream: false,
    headers: {},
    needs: 'schema',
    body: () => ({
      contents: [{ role: 'user', parts: [{ text: 'How many letters has the word "ready"?' }] }],
      generationConfig: {
        maxOutputTokens: mostOutput,
        responseMimeType: 'application/json',
        responseJsonSchema: objectOf({ word: { type: 'string' }, letters: { type: 'integer' } }),
      },
    }),
    judge: followsTheSchema,
  },
];

/** The schema of an object that has these fields and no others. */
const objectOf = (properties: JsonObject): JsonObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

function saysSomething(answer: CanonicalResponse): string | undefined {
  return textOf(answer).trim() === '' ? `it says nothing${whyEnded(answer)}` : undefined;
}

function callsTheTool(answer: CanonicalResponse): string | undefined {
  const call = partsOf(answer).find((part) => part.type === 'tool-call');
  if (call === undefined) return `it calls no tool, though it must${whyEnded(answer)}`;
  if (call.name !== 'get_weather') return `it calls ${JSON.stringify(call.name)}, which is none of its tools`;
  const given = parsed(call.input);
  return isJsonObject(given) && typeof given.city === 'string'
    ? undefined
    : 'the arguments of its call do not fit the schema of the tool';
}

function followsTheSchema(answer: CanonicalResponse): string | undefined {
  const said = parsed(textOf(answer));
  if (said === undefined) return `it answers with no JSON${whyEnded(answer)}`;
  return isJsonObject(said) && typeof said.word === 'string' && Number.isInteger(said.letters)
    ? undefined
    : 'its JSON does not follow the schema';
}

const partsOf = ({ candidates }: CanonicalResponse): readonly Part[] => candidates[0]?.parts ?? [];

const textOf = (answer: CanonicalResponse): string =>
  partsOf(answer)
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join('');

/** Nothing where it ended as it should. */
function whyEnded({ candidates }: CanonicalResponse): string {
  const reason = candidates[0]?.finish.reason;
  return reason === undefined || reason === 'stop' ? '' : ` (it ended with ${reason})`;
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
