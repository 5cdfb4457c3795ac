import type { ToolDefinition } from '../conversation/conversation.js';

const text = (schema: unknown): string => JSON.stringify(schema, undefined, 2);

/** A tool with nothing in it yet. */
export const emptyTool: ToolDefinition = {
  name: '',
  description: '',
  parameters: text({ type: 'object', properties: {}, required: [] }),
};

/** Tools to try with: models know when to call them, and their results are easily made up. */
export const toolExamples = {
  weather: {
    name: 'get_weather',
    description: 'The weather of a place now.',
    parameters: text({
      type: 'object',
      properties: {
        city: { type: 'string', description: 'Such as Lisbon' },
        unit: { type: 'string', enum: ['celsius', 'fahrenheit'] },
      },
      required: ['city'],
    }),
  },
  calculator: {
    name: 'calculate',
    description: 'The value of an arithmetic expression.',
    parameters: text({
      type: 'object',
      properties: { expression: { type: 'string', description: 'Such as (2 + 3) * 4' } },
      required: ['expression'],
    }),
  },
} as const satisfies Readonly<Record<string, ToolDefinition>>;
