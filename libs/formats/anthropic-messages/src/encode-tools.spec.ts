import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import type { CanonicalRequest, Part, ToolChoice } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { call, encode, tool, turns, user } from '../fixtures/encoding.js';
import { anthropicMessagesCodec } from './index.js';

describe('tools', () => {
  const tools = (...list: NonNullable<CanonicalRequest['tools']>) => encode({ tools: list });

  it('have an object for a schema', () => {
    expect(tools({ kind: 'function', name: 'now' }).value.tools).toEqual([
      { name: 'now', input_schema: { type: 'object', properties: {} } },
    ]);
  });

  it('have names in the alphabet, which come back', () => {
    const { value } = tools({ kind: 'function', name: 'files.read' });
    expect(value.tools).toMatchObject([{ name: 'files__x2e__read' }]);
    const answer = { type: 'tool_use', id: 'a', name: 'files__x2e__read', input: {} };
    const { candidates } = anthropicMessagesCodec.decodeResponse({
      content: [answer],
      stop_reason: 'tool_use',
    });
    expect(candidates[0]?.parts).toMatchObject([{ name: 'files.read' }]);
  });

  it('with free text become functions with one string', () => {
    const { value, losses } = tools({ kind: 'custom', name: 'sql', description: 'Runs.' });
    expect(value.tools).toMatchObject([
      { name: 'sql', description: 'Runs.', input_schema: { required: ['input'] } },
    ]);
    expect(losses).toEqual(['custom-tools;approximated']);
    const custom: Part = { ...call('a', 'SELECT 1', 'sql'), kind: 'custom' } as Part;
    expect(JSON.stringify(turns({ role: 'assistant', parts: [custom] }))).toContain(
      '"input":{"input":"SELECT 1"}',
    );
  });

  it('of another vendor are refused, but for web search', () => {
    const search = { kind: 'server', format: 'openai-responses', name: 'web_search', value: {} } as const;
    expect(tools(search)).toMatchObject({
      value: { tools: [{ type: 'web_search_20250305', name: 'web_search' }] },
      losses: ['server-tools;approximated'],
    });
    expect(() => tools({ ...search, name: 'file_search' })).toThrow('"file_search"');
  });

  it('keep to the strict subset where they are strict', () => {
    const schema = {
      type: 'object',
      properties: { n: { type: 'integer', minimum: 1, description: 'N.' } },
      required: ['n'],
    };
    expect(tools({ kind: 'function', name: 'f', strict: true, schema })).toMatchObject({
      value: {
        tools: [
          {
            strict: true,
            input_schema: {
              additionalProperties: false,
              properties: { n: { type: 'integer', description: 'N.\n\n{minimum: 1}' } },
            },
          },
        ],
      },
      losses: ['strict-tools;approximated'],
    });
    expect(tools({ kind: 'function', name: 'f', schema }).value.tools).toMatchObject([
      { input_schema: schema },
    ]);
  });

  it('are chosen in the format’s words', () => {
    const choose = (fields: Partial<CanonicalRequest>) =>
      encode({ tools: [tool, { ...tool, name: 'g' }], ...fields }).value;
    expect(choose({ toolChoice: { kind: 'required' } }).tool_choice).toEqual({ type: 'any' });
    expect(choose({ toolChoice: { kind: 'none' }, parallelToolCalls: false }).tool_choice).toEqual({
      type: 'none',
    });
    expect(choose({ parallelToolCalls: false }).tool_choice).toEqual({
      type: 'auto',
      disable_parallel_tool_use: true,
    });
    expect(choose({ parallelToolCalls: true }).tool_choice).toBeUndefined();
    const named = { kind: 'function', name: 'g' } as const;
    expect(choose({ toolChoice: { kind: 'named', tool: named } }).tool_choice).toEqual({
      type: 'tool',
      name: 'g',
    });
    expect(choose({ toolChoice: { kind: 'allowed', mode: 'required', tools: [named] } })).toMatchObject({
      tools: [{ name: 'g' }],
      tool_choice: { type: 'any' },
    });
    expect(
      encode({ toolChoice: { kind: 'auto' }, parallelToolCalls: false }).value.tool_choice,
    ).toBeUndefined();
  });

  it.each<ToolChoice>([
    { kind: 'required' },
    { kind: 'named', tool: { kind: 'function', name: 'g' } },
    { kind: 'allowed', mode: 'required', tools: [{ kind: 'function', name: 'g' }] },
  ])('are not demanded where there are none: %j', (toolChoice) => {
    expect(() => encode({ toolChoice })).toThrow("'tool_choice' demands a call");
  });
});

describe('the form of the answer', () => {
  it('in JSON mode is told to the model', () => {
    const { value, losses } = encode({
      output: { format: { kind: 'json' } },
      system: [{ type: 'text', text: 'S' }],
    });
    expect(value.system).toMatch(/^S\n\nAnswer with one valid JSON object/);
    expect(losses).toEqual(['json-output;approximated']);
  });

  it('of a schema is within the subset', () => {
    const schema = {
      $schema: 'x',
      type: 'object',
      properties: {
        a: { oneOf: [{ type: 'string', format: 'email', minLength: 1 }, { type: 'null' }] },
        b: { $ref: '#/$defs/B' },
      },
      required: ['a'],
      additionalProperties: false,
      $defs: { B: { type: 'array', items: { enum: [1, 2] }, minItems: 3 } },
    };
    expect(encode({ output: { format: { kind: 'schema', name: 'n', schema } } })).toMatchObject({
      value: {
        output_config: {
          format: {
            type: 'json_schema',
            schema: {
              type: 'object',
              properties: {
                a: {
                  anyOf: [
                    { type: 'string', format: 'email', description: '{minLength: 1}' },
                    { type: 'null' },
                  ],
                },
                b: { $ref: '#/$defs/B' },
              },
              $defs: { B: { type: 'array', items: { enum: [1, 2] }, description: '{minItems: 3}' } },
            },
          },
        },
      },
      losses: ['json-schema-output;approximated'],
    });
    const plain = { type: 'object', properties: {}, additionalProperties: false };
    expect(encode({ output: { format: { kind: 'schema', schema: plain } } })).toMatchObject({
      value: { output_config: { format: { schema: plain } } },
      losses: [],
    });
  });

  it('is text', () => {
    expect(() => encode({ output: { modalities: ['text', 'audio'] } })).toThrow(GatewayError);
    expect(encode({ output: { modalities: ['text'], verbosity: 'low' } }).losses).toEqual([
      'verbosity;dropped',
    ]);
  });
});

describe('caching', () => {
  const marked = (ttl?: string): Part => ({
    type: 'text',
    text: 'x',
    cache: ttl === undefined ? {} : { ttl },
  });

  it('has marks with the nearest lifetime', () => {
    const { value, losses } = encode({
      messages: [user(marked(), marked('30m'), marked('5m'), marked('12h'))],
    });
    expect((value.messages as JsonObject[])[0]?.content).toEqual([
      { type: 'text', text: 'x', cache_control: { type: 'ephemeral' } },
      { type: 'text', text: 'x', cache_control: { type: 'ephemeral', ttl: '1h' } },
      { type: 'text', text: 'x', cache_control: { type: 'ephemeral', ttl: '5m' } },
      { type: 'text', text: 'x', cache_control: { type: 'ephemeral', ttl: '1h' } },
    ]);
    expect(losses).toEqual(['cache-marks;approximated', 'cache-marks;approximated']);
  });

  it('has four marks at most: the last ones', () => {
    const { value, losses } = encode({
      system: [{ type: 'text', text: 's', cache: {} }],
      tools: [{ ...tool, cache: {} }],
      messages: [user(marked(), marked(), marked(), marked())],
    });
    expect(JSON.stringify([value.tools, value.system])).not.toContain('cache_control');
    expect(JSON.stringify(value.messages).match(/cache_control/g)).toHaveLength(4);
    expect(losses).toEqual(['cache-marks;dropped', 'cache-marks;dropped']);
  });
});
